package memory

import (
	"iter"
	"slices"
)

// blockSize is the most entries in one block of a sorted list. Inserting moves at
// most that many pointers (2 KiB), and a million entries still make only some
// thousands of blocks.
const blockSize = 256

// sorted is a list in the order of compare, which no two of its entries share a
// place in. It is a list of blocks, each a sorted slice: a tree with one level,
// which finds as fast as a deeper one up to millions of entries.
type sorted struct {
	compare func(a, b *entry) int
	blocks  [][]*entry // none is empty
}

// block finds the one block where e is, or belongs: the first that does not end
// before e. It is len(blocks) if all of them do.
func (s *sorted) block(e *entry) int {
	// What is appended in order, as due times mostly are, costs one comparison.
	if n := len(s.blocks); n == 0 || s.compare(last(s.blocks[n-1]), e) < 0 {
		return n
	}
	i, _ := slices.BinarySearchFunc(s.blocks, e, func(b []*entry, e *entry) int {
		return s.compare(last(b), e)
	})
	return i
}

func last(b []*entry) *entry { return b[len(b)-1] }

func (s *sorted) insert(e *entry) {
	i := s.block(e)
	if n := len(s.blocks); i == n {
		if n == 0 || len(s.blocks[n-1]) == blockSize {
			s.blocks = append(s.blocks, []*entry{e})
			return
		}
		s.blocks[n-1] = append(s.blocks[n-1], e)
		return
	}
	if b := s.blocks[i]; len(b) == blockSize {
		half := blockSize / 2
		s.blocks = slices.Insert(s.blocks, i+1, slices.Clone(b[half:]))
		clear(b[half:])
		s.blocks[i] = b[:half]
		if s.compare(last(s.blocks[i]), e) < 0 {
			i++
		}
	}
	at, _ := slices.BinarySearchFunc(s.blocks[i], e, s.compare)
	s.blocks[i] = slices.Insert(s.blocks[i], at, e)
}

// remove takes out e, which must be in the list and must still be where it was
// inserted.
func (s *sorted) remove(e *entry) {
	i := s.block(e)
	at, _ := slices.BinarySearchFunc(s.blocks[i], e, s.compare)
	s.blocks[i] = slices.Delete(s.blocks[i], at, at+1)
	if len(s.blocks[i]) == 0 {
		s.blocks = slices.Delete(s.blocks, i, i+1)
		return
	}
	s.merge(i)
	s.merge(i - 1)
}

// merge joins block i with the next one if they fill at most half a block
// together, so that what is left after many removals is not one entry a block.
func (s *sorted) merge(i int) {
	if i < 0 || i+1 >= len(s.blocks) || len(s.blocks[i])+len(s.blocks[i+1]) > blockSize/2 {
		return
	}
	s.blocks[i] = append(s.blocks[i], s.blocks[i+1]...)
	s.blocks = slices.Delete(s.blocks, i+1, i+2)
}

// all yields every entry in order.
func (s *sorted) all() iter.Seq[*entry] { return s.walk(0, 0) }

// from yields, in order, the entries that do not come before probe, which need
// not be in the list.
func (s *sorted) from(probe *entry) iter.Seq[*entry] {
	i := s.block(probe)
	if i == len(s.blocks) {
		return s.walk(i, 0)
	}
	at, _ := slices.BinarySearchFunc(s.blocks[i], probe, s.compare)
	return s.walk(i, at)
}

func (s *sorted) walk(block, at int) iter.Seq[*entry] {
	return func(yield func(*entry) bool) {
		skip := at
		for _, b := range s.blocks[block:] {
			for _, e := range b[skip:] {
				if !yield(e) {
					return
				}
			}
			skip = 0
		}
	}
}
