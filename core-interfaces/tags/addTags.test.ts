import { describe, expect, it } from 'vitest'
import { addTags, type TagRules } from './addTags'

const plain: TagRules = { lowercase: false, sanitize: false, alphabetize: false, validation: null }

describe('addTags', () => {
  it('takes several tags at once and drops blanks and repetitions', () => {
    expect(addTags(['a'], ' b ,, a,c', plain).tags).toEqual(['a', 'b', 'c'])
  })

  it('lowers the case, cleans and sorts where the rules say so', () => {
    const rules = { ...plain, lowercase: true, sanitize: true, alphabetize: true }
    expect(addTags(['zoo'], '  Big & Bold! ', rules).tags).toEqual(['big-bold', 'zoo'])
  })

  it('keeps letters of every script when it cleans', () => {
    expect(addTags([], 'Größe, 東京', { ...plain, sanitize: true }).tags).toEqual(['Größe', '東京'])
  })

  it('reports what does not match the pattern and adds the rest', () => {
    expect(addTags([], 'abc, 12', { ...plain, validation: '^[a-z]+$' })).toEqual({
      tags: ['abc'],
      refused: ['12'],
    })
  })

  it('refuses nothing by a broken pattern', () => {
    expect(addTags([], 'abc', { ...plain, validation: '(' }).tags).toEqual(['abc'])
  })
})
