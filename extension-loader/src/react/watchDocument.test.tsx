import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchDocument } from '../foreign/watchDocument'

const manifestOf = (id: string, tree = 'installed') =>
  parseManifest(
    {
      id,
      path: `extensions/${tree}/interfaces/${id}/meta.json`,
      entry: { global: id, assets: [{ file: 'entry.js' }] },
    },
    'interface',
  )
const star = manifestOf('star')
const moon = manifestOf('moon')
const core = manifestOf('calendar', 'core')

let known: ExtensionManifest[]
let atWork: ExtensionManifest[]
let found: string[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  known = [star, moon, core]
  atWork = [star]
  found = []
  end = watchDocument({
    manifests: () => known,
    atWork: () => atWork,
    onFound: ({ id }, message) => void found.push(`${id}: ${message}`),
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  cleanup()
})

const REMOVED = 'it removed elements that others had drawn'
const page = (isShown = true) => (
  <main>
    {isShown && <p>of the console</p>}
    <div data-extension="interface:star">
      <p>of the star</p>
    </div>
  </main>
)
const settle = () => vi.advanceTimersByTimeAsync(3_000)

describe('an element that is taken from under React', () => {
  it('is found, and the extension that was at work is named', async () => {
    const { getByText } = render(page())
    getByText('of the console').remove()
    await settle()
    expect(found).toEqual([`star: ${REMOVED}`])
  })

  it('is found, too, where it was taken while another one was waited for', async () => {
    const { getByText } = render(page())
    getByText('of the console').remove()
    await vi.advanceTimersByTimeAsync(1_500)
    atWork = [moon]
    getByText('of the star').remove()
    await vi.advanceTimersByTimeAsync(600)
    expect(found).toEqual([`star: ${REMOVED}`])
    await settle()
    expect(found).toEqual([`star: ${REMOVED}`, `moon: ${REMOVED}`])
  })

  it.each<[string, ExtensionManifest[], ExtensionManifest[], string[]]>([
    ['names the only third party where none was at work', [star, core], [], [`star: ${REMOVED}`]],
    ['names no one where it may have been two', [star, moon, core], [star, moon], []],
    ['names no one where there is no third party', [core], [], []],
  ])('%s', async (_case, manifests, working, expected) => {
    known = manifests
    atWork = working
    const { getByText } = render(page())
    getByText('of the console').remove()
    await settle()
    expect(found).toEqual(expected)
  })

  it('is nothing where React has had no time yet to forget it', async () => {
    const { getByText } = render(page())
    getByText('of the star').remove()
    await vi.advanceTimersByTimeAsync(1_990)
    const own = getByText('of the console')
    own.remove()
    await vi.advanceTimersByTimeAsync(500)
    for (const key of Object.keys(own)) delete (own as unknown as Record<string, unknown>)[key]
    await settle()
    expect(found).toEqual([])
  })

  it.each<[string, ExtensionManifest[], ExtensionManifest[]]>([
    ['no one was seen at work', [star, core], []],
    ['no one was seen at work of several', [star, moon, core], []],
    ['another one was at work, too', [star, moon, core], [star, moon]],
  ])(
    'is nothing in the slot of a third party that may have done it: %s',
    async (_case, manifests, working) => {
      known = manifests
      atWork = working
      const { getByText } = render(page())
      getByText('of the star').remove()
      await settle()
      expect(found).toEqual([])
    },
  )

  it.each([
    [199, [`star: ${REMOVED}`]],
    [200, []],
  ])('is looked for among two hundred of very many: behind %i others', async (count, expected) => {
    const many = Array.from({ length: count + 1 }, (_, row) => `row ${row}`)
    const { container } = render(
      <ul>
        {many.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>,
    )
    const list = container.firstElementChild as Element
    const rows = [...list.children]
    for (const row of rows) row.remove()
    await vi.advanceTimersByTimeAsync(10)
    list.append(...rows.slice(0, -1))
    await settle()
    expect(found).toEqual(expected)
  })

  it('is nothing where React did it, where it came back, or where its own extension did', async () => {
    const { getByText, rerender } = render(page())
    const own = getByText('of the console')
    const parent = own.parentElement
    own.remove()
    await vi.advanceTimersByTimeAsync(10)
    parent?.prepend(own)
    rerender(page(false))
    getByText('of the star').remove()
    await settle()
    expect(found).toEqual([])
  })
})

it.each<[string, () => void]>([
  ['display', () => document.body.style.setProperty('display', 'none')],
  ['visibility', () => document.documentElement.style.setProperty('visibility', 'hidden', 'important')],
  ['hidden', () => document.body.toggleAttribute('hidden', true)],
  ['inert', () => document.body.toggleAttribute('inert', true)],
])('a page that is hidden as a whole is shown again (%s)', async (_how, hide) => {
  hide()
  await settle()
  const { body, documentElement } = document
  expect([body.style.display, documentElement.style.visibility]).toEqual(['', ''])
  expect([body.hidden, body.hasAttribute('inert')]).toEqual([false, false])
  expect(found).toEqual(['star: it hid the page, which was shown again'])
})
