import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchOverlays } from './watchOverlays'

const manifestOf = (id: string, tree = 'installed'): ExtensionManifest => {
  const entry = { global: id, assets: [{ file: 'entry.js' }] }
  return parseManifest(
    { id, path: `extensions/${tree}/interfaces/${id}/meta.json`, parts: ['input'], entry },
    'interface',
  )
}

const COVERED = 'it covered the whole page, and what covered it was taken away'

let found: string[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  found = []
  end = watchOverlays({
    manifests: () => [manifestOf('star'), manifestOf('moon'), manifestOf('calendar', 'core')],
    onFound: ({ id }, message) => void found.push(`${id}: ${message}`),
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** An element of an extension that lies over the window; nothing is laid out in this DOM. */
function lay(id: string, content = '', position = 'fixed'): HTMLElement {
  const container = document.createElement('div')
  container.dataset.extension = `interface:${id}`
  const cover = document.createElement('div')
  cover.style.position = position
  cover.innerHTML = content
  container.append(cover)
  document.body.append(container)
  vi.spyOn(cover, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, innerWidth, innerHeight))
  document.elementFromPoint = () => cover
  return cover
}

function press(element: Element, times = 3, pauseMs = 600): void {
  for (let count = 0; count < times; count += 1) {
    element.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
    vi.advanceTimersByTime(pauseMs)
  }
}

describe('what lies over the whole page', () => {
  it('is taken away once someone has pressed it again and again, and its extension is named', () => {
    const cover = lay('star')
    press(cover, 2)
    expect([cover.style.display, found]).toEqual(['', []])
    press(cover, 1)
    expect([cover.style.display, found]).toEqual(['none', [`star: ${COVERED}`]])
  })

  it('is found by a press on what it holds', () => {
    const cover = lay('star', '<p>Please wait</p>')
    press(cover.firstElementChild as Element)
    expect(found).toEqual([`star: ${COVERED}`])
  })

  it.each<[string, () => Element]>([
    ['holds something to press: it is a dialog', () => lay('star', '<button>Close</button>')],
    ['is drawn on: it is an editor', () => lay('star', '<canvas></canvas>')],
    ['is part of the page', () => lay('star', '', 'static')],
    ['came with the console', () => lay('calendar')],
    ['is of the console itself', () => document.body],
  ])('is left alone where it %s', (_case, put) => {
    const cover = put()
    press(cover)
    expect(found).toEqual([])
  })

  it('is left alone where something can be pressed beside it', () => {
    const cover = lay('star')
    const beside = document.createElement('button')
    document.elementFromPoint = (x, y) => (x > innerWidth / 2 && y > innerHeight / 2 ? beside : cover)
    press(cover)
    expect(found).toEqual([])
  })

  it('is left alone where presses follow each other at once: a double press is none that waits for something', () => {
    press(lay('star'), 3, 100)
    expect(found).toEqual([])
  })
})
