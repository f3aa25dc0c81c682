import type { ExtensionManifest } from '@pergola/sdk/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHealthLog } from './createHealthLog'
import { watchPage } from './watchPage'

const extensionsRoot = 'https://cms.example/'
const manifestOf = (id: string) =>
  ({ kind: 'interface', id, path: `extensions/custom/interfaces/${id}/meta.json` }) as ExtensionManifest
const slider = manifestOf('slider')
const sliderPro = manifestOf('slider-pro')
const file = (id: string) => `${extensionsRoot}extensions/custom/interfaces/${id}/input.js`

describe('watchPage', () => {
  let stop = () => {}
  afterEach(() => stop())

  function watch() {
    const health = createHealthLog()
    const onThrown = vi.fn()
    stop = watchPage({ health, extensionsRoot, manifests: () => [slider, sliderPro], onThrown })
    return { health, onThrown }
  }

  it('blames what a handler threw on the extension whose script it came from', () => {
    const { health, onThrown } = watch()
    const error = new Error('boom')
    window.dispatchEvent(new ErrorEvent('error', { filename: file('slider'), error }))
    expect(onThrown).toHaveBeenCalledWith(slider, error)
    expect(health.of(slider).lastIncident).toMatchObject({ kind: 'threw', message: 'boom' })
  })

  it('reads the script of a rejected promise from the stack', () => {
    const { onThrown } = watch()
    const reason = new Error('late')
    reason.stack = `Error: late\n    at react (${extensionsRoot}admin/main.js:1:2)\n    at save (${file('slider-pro')}:3:4)`
    const event = Object.assign(new Event('unhandledrejection'), { reason })
    window.dispatchEvent(event)
    expect(onThrown).toHaveBeenCalledWith(sliderPro, reason)
  })

  it('blames the only extension that was at work for what names no script, and no one where there were two', () => {
    const health = createHealthLog()
    const onThrown = vi.fn()
    let atWork = [slider]
    stop = watchPage({ health, extensionsRoot, manifests: () => [], onThrown, atWork: () => atWork })
    const reject = (reason: unknown) =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    reject('a text')
    expect(onThrown).toHaveBeenCalledExactlyOnceWith(slider, 'a text')
    atWork = [slider, sliderPro]
    reject('another')
    expect(onThrown).toHaveBeenCalledOnce()
  })

  it('blames, of extensions that share a package, the one that was at work, and no one where that is another one', () => {
    const health = createHealthLog()
    const onThrown = vi.fn()
    let atWork = [{ ...sliderPro }]
    stop = watchPage({
      health,
      extensionsRoot,
      manifests: () => [slider, sliderPro],
      onThrown,
      atWork: () => atWork,
    })
    const error = new Error('in the package')
    error.stack = `Error\n    at draw (${file('slider')}:1:2)\n    at run (${file('slider-pro')}:3:4)`
    const fail = () => window.dispatchEvent(new ErrorEvent('error', { error }))
    fail()
    expect(onThrown).toHaveBeenCalledExactlyOnceWith(sliderPro, error)
    for (const others of [[], [slider, sliderPro], [manifestOf('other')]]) {
      atWork = others
      fail()
    }
    expect(onThrown).toHaveBeenCalledOnce()
  })

  it('has the text of what was thrown where that is no error', () => {
    const { health, onThrown } = watch()
    window.dispatchEvent(new ErrorEvent('error', { filename: file('slider'), message: 'a text' }))
    expect(onThrown).toHaveBeenCalledWith(slider, 'a text')
    expect(health.of(slider).lastIncident?.message).toBe('a text')
  })

  it('does not blame an extension for errors of the console', () => {
    const { onThrown } = watch()
    window.dispatchEvent(
      new ErrorEvent('error', { filename: `${extensionsRoot}admin/main.js`, error: new Error('ours') }),
    )
    expect(onThrown).not.toHaveBeenCalled()
  })

  /** As browsers report it; the DOM of these tests has no such event. */
  function violate(target: EventTarget, sourceFile: string) {
    const about = { sourceFile, effectiveDirective: 'img-src', blockedURI: 'https://elsewhere.example/x.png' }
    target.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation', { bubbles: true, composed: true }), about),
    )
  }

  it('counts a violation of the policy against the extension whose script caused it', () => {
    const { health } = watch()
    violate(document, file('slider'))
    const lastIncident = { kind: 'policy', message: 'img-src: https://elsewhere.example/x.png' }
    expect(health.of(slider)).toMatchObject({ incidentCount: 1, lastIncident })
    expect(health.of(sliderPro).incidentCount).toBe(0)
  })

  it('counts it against the extension in whose slot it is, where React put the element there', () => {
    const { health } = watch()
    const slot = document.body.appendChild(document.createElement('div'))
    const image = slot.appendChild(document.createElement('img'))
    violate(image, `${extensionsRoot}admin/main.js`)
    expect(health.of(sliderPro).incidentCount).toBe(0)
    slot.dataset.extension = 'interface:slider-pro'
    violate(image, `${extensionsRoot}admin/main.js`)
    expect(health.of(sliderPro).lastIncident?.kind).toBe('policy')
    slot.remove()
  })

  it('counts it against the extension that draws a picture from there, where browsers name the document alone', () => {
    const { health } = watch()
    const slot = document.body.appendChild(document.createElement('div'))
    slot.dataset.extension = 'interface:slider'
    slot.appendChild(document.createElement('img')).setAttribute('src', 'https://elsewhere.example/x.png')
    violate(document, `${extensionsRoot}admin/main.js`)
    expect(health.of(slider).lastIncident?.kind).toBe('policy')
    slot.remove()
  })

  it('stops when asked to', () => {
    const { health, onThrown } = watch()
    stop()
    const reason = new Error('late')
    reason.stack = `Error: late\n    at save (${file('slider')}:3:4)`
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    violate(document, file('slider'))
    expect(health.of(slider).incidentCount).toBe(0)
    window.dispatchEvent(new ErrorEvent('error', { filename: file('slider'), error: new Error('boom') }))
    expect(onThrown).not.toHaveBeenCalled()
  })
})
