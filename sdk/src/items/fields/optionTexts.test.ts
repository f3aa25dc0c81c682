import { describe, expect, it } from 'vitest'
import { inWords, translatableTexts } from './optionTexts'

const loud = (text: string) => text.toUpperCase()

describe('texts of options', () => {
  it.each([
    ['choices by value', { choices: { s: 'Small', l: 'Large' } }, { choices: { s: 'SMALL', l: 'LARGE' } }],
    [
      'names of statuses',
      { status_mapping: { draft: { name: 'Draft', text_color: 'white' } } },
      { status_mapping: { draft: { name: 'DRAFT', text_color: 'white' } } },
    ],
    ['placeholders', { placeholder: 'Type here' }, { placeholder: 'TYPE HERE' }],
    ['labels of a switch', { labelOn: 'On', labelOff: 'Off' }, { labelOn: 'ON', labelOff: 'OFF' }],
    ['names of languages', { languages: { de: 'German' } }, { languages: { de: 'GERMAN' } }],
    [
      'what the fields of a repeater say',
      { fields: [{ field: 'size', note: 'In cm', options: { choices: { s: 'Small' } } }] },
      { fields: [{ field: 'size', note: 'IN CM', options: { choices: { s: 'SMALL' } } }] },
    ],
  ])('are %s', (_case, options, worded) => {
    expect(inWords(options, loud)).toEqual(worded)
    const all = translatableTexts({ note: null, options })
    expect(all.length).toBeGreaterThan(0)
    for (const text of all) expect(JSON.stringify(worded)).toContain(loud(text))
  })

  it('are no values, keys or templates', () => {
    const options = { template: '{{ name }}', theme: 'outline', fields: ['title'], choices: null }
    expect(inWords(options, loud)).toEqual(options)
    expect(translatableTexts({ note: null, options })).toEqual([])
  })

  it('are listed once, after the note, without empty ones', () => {
    const options = { placeholder: ' ', choices: { a: 'Yes', b: 'No', c: 'Yes' } }
    expect(translatableTexts({ note: 'Ask first', options })).toEqual(['Ask first', 'Yes', 'No'])
    expect(translatableTexts({ note: 'Ask first' })).toEqual(['Ask first'])
    expect(translatableTexts({ note: null, options: null })).toEqual([])
  })
})
