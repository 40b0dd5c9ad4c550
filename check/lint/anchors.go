package lint

// anchors are the letters that some claim or marker of every table holds, in small
// letters. A file or a text without one is not looked at any further.
var anchors = []string{
	// English, and what other languages borrow
	"once", "one-time", "one time", "one and only one", "exactly one", "precisely one", "single time", "twice", "two times", "second time",
	"more than one", "no second", "only ever", "duplica", "duplici", "dupe", "double", "repeat", "repetition", "again", "re-deliver", "re deliver", "redeliver", "ｏｎｃｅ",
	// German
	"einmal", "ein mal", "zweimal", "doppel", "dublette", "duplikat", "wiederhol", "erneut", "genau eine", "exakt eine", "mehrfach", "einziges mal", "zweites mal", "nie wieder", "dopp",
	// French, Spanish, Portuguese
	"une fois", "seule fois", "unique fois", "deux fois", "doublon", "una vez", "sola vez", "nica vez", "dos veces", "doble", "uma vez", "duas vezes", "doublement",
	"repetid", "nouveau", "double", "duplo", "nuevo",
	// Chinese
	"次", "遍", "1 次", "一回", "一遍", "一份", "两次", "两遍", "二次", "多次", "重复", "再次", "不重", "重发", "重投", "多发", "一條", "重覆", "一条", "一封", "一笔", "一筆", "一单", "一张", "第二", "两条", "两笔", "两封", "无重", "再扣", "再发", "再投", "再送", "多扣", "多收", "多送", "不丢", "重複", "零丢",
	// Japanese
	"回", "一度", "1度", "1 度", "１度", "二度", "2度", "重複", "二重", "再び", "再度", "再配信",
	// Korean
	"한 번", "한번", "1회", "1 회", "두 번", "중복", "이중", "다시",
	// markers
	"reprise-",
}

// Mentions reports whether a file holds anything that some rule may speak about. It is
// one pass over the bytes; a file without mention need not be read.
func Mentions(src []byte) bool { return find(src) }

// machine finds anchors in one pass: a transition for each state and class of bytes.
type machine struct {
	classes [256]uint8
	width   int
	next    []uint16
	final   []bool
}

// automaton is made at start; it is small and never changes.
var automaton = newMachine(anchors)

// newMachine builds the automaton of Aho and Corasick, with failures folded into the
// transitions.
func newMachine(words []string) *machine {
	m := &machine{width: 1}
	for _, word := range words {
		for i := range len(word) {
			if m.classes[word[i]] == 0 {
				m.classes[word[i]] = uint8(m.width)
				m.width++
			}
		}
	}
	for c := byte('a'); c <= 'z'; c++ {
		m.classes[c-'a'+'A'] = m.classes[c]
	}
	m.grow()
	for _, word := range words {
		state := 0
		for i := range len(word) {
			edge := state*m.width + int(m.classes[word[i]])
			if m.next[edge] == 0 {
				m.next[edge] = uint16(len(m.final))
				m.grow()
			}
			state = int(m.next[edge])
		}
		m.final[state] = true
	}
	m.link()
	return m
}

func (m *machine) grow() {
	m.next = append(m.next, make([]uint16, m.width)...)
	m.final = append(m.final, false)
}

// link gives every missing edge the one of the longest suffix that has it.
func (m *machine) link() {
	fail := make([]uint16, len(m.final))
	var queue []uint16
	for c := range m.width {
		if s := m.next[c]; s != 0 {
			queue = append(queue, s)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		s := int(queue[0])
		f := int(fail[s])
		m.final[s] = m.final[s] || m.final[f]
		for c := range m.width {
			edge := s*m.width + c
			below := m.next[f*m.width+c]
			if child := m.next[edge]; child != 0 {
				fail[child] = below
				queue = append(queue, child)
			} else {
				m.next[edge] = below
			}
		}
	}
}

func find[T string | []byte](text T) bool {
	m, state := automaton, 0
	for i := 0; i < len(text); i++ {
		state = int(m.next[state*m.width+int(m.classes[text[i]])])
		if m.final[state] {
			return true
		}
	}
	return false
}
