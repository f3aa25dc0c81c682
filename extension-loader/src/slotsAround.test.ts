import { beforeEach, expect, it } from 'vitest'
import { slotsAround } from './slotsAround'

beforeEach(() => {
  document.body.innerHTML = `
    <div data-extension="module:atlas"><div data-extension=""><div data-extension="layout:table">
      <div data-extension="layout:"><p data-extension="interface:stars">text</p></div>
    </div></div></div>`
})

const around = [
  { kind: 'interface', id: 'stars' },
  { kind: 'layout', id: 'table' },
  { kind: 'module', id: 'atlas' },
]

it('names the extensions around an element, or a text, innermost first', () => {
  const element = document.querySelector('p')
  expect(slotsAround(element)).toEqual(around)
  expect(slotsAround(element?.firstChild ?? null)).toEqual(around)
})

it('names no one for what is in no slot', () => {
  expect(slotsAround(document.body)).toEqual([])
  expect(slotsAround(document)).toEqual([])
  expect(slotsAround(window)).toEqual([])
  expect(slotsAround(document.createTextNode('alone'))).toEqual([])
  expect(slotsAround(null)).toEqual([])
})
