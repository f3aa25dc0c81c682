import { ExtensionLoadError } from '@pergola/extension-loader'
import type { SlotFailure } from '@pergola/extension-loader/react'
import type { ExtensionManifest } from '@pergola/sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFailureReport } from './createFailureReport'

interface Shown {
  title: string
  details?: string
  action?: { onAction: () => void }
}

const PACK = 'http://localhost/extensions/core/inputs-plain.0123abcd.js'

let shown: Shown[]
let report: ReturnType<typeof createFailureReport>
let listed: ExtensionManifest[]

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  listed = []
  const t = (key: string, values: object) => `${key} ${JSON.stringify(values)}`
  const events = { emit: (_kind: string, notice: Shown) => shown.push(notice) }
  const api = {
    call: async (_: string, { path }: { path: { id: string } }) => ({
      state: path.id === 'off' ? 'disabled' : 'missing',
    }),
  }
  report = createFailureReport(
    { events, i18n: { t, exists: () => false } } as never,
    api as never,
    () => listed,
  )
})
afterEach(() => vi.useRealTimers())

function failing(id: string, message: string, retry = vi.fn()): SlotFailure & { retry: typeof retry } {
  const manifest = { kind: 'interface', id, name: id } as ExtensionManifest
  const error = new ExtensionLoadError('http', 'status', message)
  return { kind: 'interface', id, part: 'input', fieldName: id, manifest, error, retry }
}

describe('what people are notified of failures', () => {
  it('is one message for a file that many extensions come in, which brings all of them back', () => {
    const failures = ['slider', 'tags', 'slug', 'status'].map((id) =>
      failing(id, `its script ${PACK} answered 503`),
    )
    for (const failure of failures) report(failure)
    vi.advanceTimersByTime(100)
    expect(shown.map(({ title, details }) => [title, details])).toEqual([
      [
        'extensions_error {"count":4,"ext":"slider, tags, slug …"}',
        'its script inputs-plain.0123abcd.js answered 503',
      ],
    ])
    shown[0]?.action?.onAction()
    for (const { retry } of failures) expect(retry).toHaveBeenCalledOnce()
  })

  it('has the id behind a name that several extensions have', () => {
    listed = ['rating-a', 'rating-b', 'tags'].map(
      (id) => ({ kind: 'interface', id, name: id === 'tags' ? 'Tags' : 'Rating' }) as ExtensionManifest,
    )
    for (const manifest of listed) report({ ...failing(manifest.id, `${manifest.id} threw`), manifest })
    vi.advanceTimersByTime(100)
    expect(shown.map(({ title }) => title)).toEqual([
      'extension_error {"ext":"Rating (rating-a)"}',
      'extension_error {"ext":"Rating (rating-b)"}',
      'extension_error {"ext":"Tags"}',
    ])
  })

  it('is one for each cause, under the name of the extension', () => {
    report(failing('slider', 'its part "input" threw while it was drawn'))
    report(failing('tags', 'its part "input" threw while it was drawn'))
    vi.advanceTimersByTime(100)
    expect(shown.map(({ title }) => title)).toEqual([
      'extension_error {"ext":"slider"}',
      'extension_error {"ext":"tags"}',
    ])
  })

  it('is one for an extension that breaks many fields, and another one after it was tried again', () => {
    for (let field = 0; field < 5; field++) report(failing('slider', 'its part "input" threw'))
    vi.advanceTimersByTime(100)
    report(failing('slider', 'its part "display" threw'))
    vi.advanceTimersByTime(100)
    expect(shown).toHaveLength(1)
    shown[0]?.action?.onAction()
    report(failing('slider', 'its part "input" threw'))
    vi.advanceTimersByTime(100)
    expect(shown).toHaveLength(2)
  })

  it('names the field of an interface that is not there, and is silent about what is switched off', async () => {
    const absent = { manifest: null, error: null, retry: null }
    report({ ...failing('nosuch', ''), ...absent, fieldName: 'Heures d’ouverture' })
    report({ ...failing('off', ''), ...absent, fieldName: 'Heures d’ouverture' })
    await vi.advanceTimersByTimeAsync(100)
    expect(shown.map(({ title }) => title)).toEqual(['no_interface_error {"field":"Heures d’ouverture"}'])
  })
})
