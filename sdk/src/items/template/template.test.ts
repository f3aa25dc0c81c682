import { parseTemplate } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import { fieldsOfTemplate } from './fieldsOfTemplate'
import { renderTemplate } from './renderTemplate'

describe('a display template', () => {
  it('fills placeholders, also through relations', () => {
    const item = { name: 'Lyon', country: { name: 'France' } }
    expect(renderTemplate('{{ name }} ({{country.name}})', item)).toBe('Lyon (France)')
  })

  it('shows nothing for what is missing on the way', () => {
    expect(renderTemplate('{{ name }}{{ country.name }}', { name: 'Lyon', country: null })).toBe('Lyon')
  })

  it('joins the rows of a one-to-many by commas', () => {
    const item = { languages: [{ language: { name: 'Dutch' } }, { language: { name: 'French' } }] }
    expect(renderTemplate('{{ languages.language.name }}', item)).toBe('Dutch, French')
  })

  it('shows zero and false, which are values', () => {
    expect(renderTemplate('{{ a }}/{{ b }}', { a: 0, b: false })).toBe('0/false')
  })

  it.each(['{{ }}', '{{ a b }}', '{{ a. }}', '{ a }', '{{ a'])('keeps %s as text', (text) => {
    expect(parseTemplate(text)).toEqual([{ kind: 'text', text }])
  })

  it('names each field that it needs once', () => {
    expect(fieldsOfTemplate('{{ name }} {{ country.name }} {{ name }}')).toEqual(['name', 'country.name'])
  })
})
