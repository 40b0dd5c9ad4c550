package x;

/**
 * Pays <b>exactly</b> once; see {@link Foo#bar the bar} and {@code x < y}.
 *
 * <ul>
 *   <li>one
 *   <li>two &amp; three
 * </ul>
 *
 * @param amount the amount, never paid twice
 * @return nothing
 */
class Bank {
    // a line
    String s = "/* no */"; // trailing
    /* block */
}
