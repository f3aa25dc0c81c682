import { describe, expect, it } from 'vitest'
import { matchTerm } from './searchIndex'

const DECOMPOSED = 'Sa\u0303o'

describe('what the index of a search is asked for', () => {
  it.each([
    ['each three characters in turn', ['oslo'], '{c0 c2} : (("osl" AND "slo"))'],
    ['each of them once', ['aaaaa'], '{c0 c2} : (("aaa"))'],
    ['what is asked for among them', ['a"b'], '{c0 c2} : (("a""b"))'],
    ['any of several texts', ['oslo', 'rome'], '{c0 c2} : (("osl" AND "slo") OR ("rom" AND "ome"))'],
    [
      'no part with a mark of its own',
      [`${DECOMPOSED} Paulo`],
      '{c0 c2} : (("o P" AND " Pa" AND "Pau" AND "aul" AND "ulo"))',
    ],
    [
      'letters beyond the first 65,536 as one each',
      ['🎉 party'],
      '{c0 c2} : (("🎉 p" AND " pa" AND "par" AND "art" AND "rty"))',
    ],
  ])('are %s', (_case, texts, term) => {
    expect(matchTerm('c0 c2', texts)).toBe(term)
  })

  it.each([
    ['a text is too short', ['os']],
    ['one of the texts is', ['oslo', 'ro']],
    ['two letters are written as one sign each', ['한국']],
    ['a mark stands among three', [DECOMPOSED]],
    ['what is asked for stands behind the end that the index sees', ['abc\0def']],
    ['there is no text', []],
  ])('is nothing where %s', (_case, texts) => {
    expect(matchTerm('c0', texts)).toBeNull()
  })

  it('name no columns where all of them are searched: the index has to look for none then', () => {
    expect(matchTerm('all', ['oslo'])).toBe('("osl" AND "slo")')
  })

  it('is nothing where no column is searched', () => {
    expect(matchTerm('', ['oslo'])).toBeNull()
  })

  it('are twelve at most, from the beginning of a long text to its end', () => {
    const text = 'The quick brown fox jumps over the lazy dog'
    const trigrams = [...(matchTerm('c0', [text]) ?? '').matchAll(/"([^"]+)"/g)].map(([, trigram]) => trigram)
    expect(trigrams).toHaveLength(12)
    expect([trigrams[0], trigrams.at(-1)]).toEqual(['The', 'dog'])
    for (const trigram of trigrams) expect(text).toContain(trigram)
  })
})
