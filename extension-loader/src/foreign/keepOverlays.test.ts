import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepOverlays } from './keepOverlays'

const manifestOf = (id: string, tree = 'installed'): ExtensionManifest => {
  const entry = { global: id, assets: [{ file: 'entry.js' }] }
  return parseManifest(
    { id, path: `extensions/${tree}/interfaces/${id}/meta.json`, parts: ['input'], entry },
    'interface',
  )
}
const star = manifestOf('star')
const moon = manifestOf('moon')
const core = manifestOf('calendar', 'core')

let caller: ExtensionManifest | null
let end: () => void

beforeEach(() => {
  caller = null
  end = keepOverlays({ manifests: () => [star, moon, core], findCaller: () => caller })
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const element = (text: string) => Object.assign(document.createElement('div'), { textContent: text })
const ownerOf = (node: Element) =>
  node.parentElement?.closest<HTMLElement>('[data-extension]')?.dataset.extension

describe('what a third party puts on the body', () => {
  it.each<[string, (menu: HTMLElement) => void]>([
    ['appendChild', (menu) => void document.body.appendChild(menu)],
    ['insertBefore', (menu) => void document.body.insertBefore(menu, document.body.firstChild)],
    ['append', (menu) => document.body.append('text', menu)],
    ['prepend', (menu) => document.body.prepend(menu)],
  ])('has an element around it that carries its name (%s)', (_method, put) => {
    document.body.append(element('of the page'))
    caller = star
    const menu = element('menu')
    put(menu)
    expect(ownerOf(menu)).toBe('interface:star')
    expect(menu.parentElement?.style.display).toBe('contents')
    expect(document.body.contains(menu)).toBe(true)
  })

  it('is taken back and changed by the body as if it stood on the body itself', () => {
    caller = star
    const [first, second, third] = [element('1'), element('2'), element('3')]
    document.body.appendChild(second)
    document.body.insertBefore(first, second)
    document.body.replaceChild(third, second)
    expect(first.parentElement?.textContent).toBe('13')
    expect(document.body.removeChild(first)).toBe(first)
    third.remove()
    expect([first.isConnected, third.isConnected]).toEqual([false, false])
    // A library that cleans the page up may take the container along.
    document.querySelector('body > [data-extension]')?.remove()
    document.body.appendChild(second)
    expect(second.isConnected).toBe(true)
  })

  it.each<[string, (own: HTMLElement, other: HTMLElement) => void]>([
    ['before', (own, other) => void document.body.insertBefore(own, other)],
    ['in place of', (own, other) => void document.body.replaceChild(own, other)],
  ])('is never taken for that of another one that it is put %s', (_where, put) => {
    caller = star
    const other = element('of the star')
    const last = element('last')
    document.body.append(other, last)
    caller = moon
    const own = element('of the moon')
    put(own, other)
    expect([ownerOf(own), ownerOf(last)]).toEqual(['interface:moon', 'interface:star'])
    caller = null
    const page = element('of the console')
    put(page, last)
    expect(page.parentElement).toBe(document.body)
  })

  it('stands in the order in which it is put at the start of the body', () => {
    document.body.append(element('of the page'))
    caller = star
    document.body.prepend(element('1'), 'text', element('2'))
    const around = document.querySelector('body > [data-extension]')
    expect(around?.textContent).toBe('12')
    // A text of its own stays where it was put.
    expect(document.body.firstChild?.textContent).toBe('text')
    caller = null
    document.body.prepend(element('3'), 'text', element('4'))
    expect(document.body.textContent?.startsWith('3text4')).toBe(true)
    expect(around?.textContent).toBe('12')
  })

  it('goes away in the end, with what is around it, and the body is as it was', () => {
    caller = star
    document.body.append(element('menu'))
    end()
    expect(document.querySelector('[data-extension]')).toBeNull()
    const menu = element('menu')
    document.body.append(menu)
    expect(menu.parentElement).toBe(document.body)
  })

  it('stands beside what its other overlays stand in', () => {
    caller = star
    const [one, two] = [element('1'), element('2')]
    document.body.append(one, two)
    expect(one.parentElement).toBe(two.parentElement)
  })

  it.each<[string, ExtensionManifest | null]>([
    ['the console', null],
    ['what came with it', core],
  ])('is left on the body where it is of %s', (_whose, manifest) => {
    caller = manifest
    const menu = element('menu')
    document.body.append(menu)
    expect(menu.parentElement).toBe(document.body)
    const other = element('other')
    document.body.insertBefore(other, menu)
    expect([...document.body.children]).toEqual([other, menu])
    expect(document.body.removeChild(menu)).toBe(menu)
  })

  it('is left where it is no element that is drawn', () => {
    caller = star
    const style = document.createElement('style')
    document.body.append(style, 'text')
    expect(style.parentElement).toBe(document.body)
    const script = document.createElement('script')
    script.type = 'text/plain'
    document.body.insertBefore(script, style)
    expect(document.body.firstChild).toBe(script)
  })
})
