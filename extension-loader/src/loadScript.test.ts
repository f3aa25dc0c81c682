import { beforeEach, describe, expect, it, vi } from 'vitest'
import { diagnose, loadScript } from './loadScript'
import { loadStyle } from './loadStyle'
import { preloadAsset } from './preloadAsset'

/** What is added to the page; this DOM would fetch it. */
const added = vi.hoisted(() => [] as (HTMLScriptElement | HTMLLinkElement)[])
vi.mock('./ownElements', () => ({
  addOwnElement: (element: HTMLLinkElement) => {
    added.push(element)
    element.remove = () => void added.splice(added.indexOf(element), 1)
  },
}))

let count = 0
let url: string
/** Answers to the looks at an address that failed. */
let answers: (Response | Error)[]
let requests: unknown[][]

beforeEach(() => {
  added.length = 0
  url = `https://cms.example/extensions/${++count}`
  answers = []
  requests = []
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    requests.push(request)
    const answer = answers.shift() ?? new Error('no answer')
    if (answer instanceof Error) throw answer
    return answer
  })
})

const file = (type = 'text/javascript') => new Response('', { headers: { 'Content-Type': type } })
const last = () => added.at(-1) as HTMLScriptElement & HTMLLinkElement
const load = () => last().onload?.(new Event('load'))
const fail = () => (last().onerror as () => void)()

describe('a script', () => {
  const run = () => loadScript({ extensionId: 'stars', url, integrity: 'sha384-x' })
  const threw = (init: ErrorEventInit) =>
    window.dispatchEvent(new ErrorEvent('error', { cancelable: true, ...init }))

  it('runs as soon as it is there, checked, and once for all who ask', async () => {
    const first = run()
    expect(run()).toBe(first)
    expect(added).toHaveLength(1)
    expect(last()).toMatchObject({ src: url, integrity: 'sha384-x', crossOrigin: 'anonymous', async: true })
    load()
    await expect(first).resolves.toBeUndefined()
    expect(run()).toBe(first)
  })

  it('is not checked where no hash is listed', () => {
    void loadScript({ extensionId: 'stars', url })
    expect(last().hasAttribute('integrity')).toBe(false)
  })

  it('is broken where it throws, which no one else hears of', async () => {
    const others = vi.fn()
    window.addEventListener('error', others)
    const running = run()
    threw({ filename: url, error: new TypeError('x is undefined') })
    load()
    await expect(running).rejects.toMatchObject({
      code: 'evaluation',
      cause: new TypeError('x is undefined'),
    })
    expect(others).not.toHaveBeenCalled()
    threw({ filename: url, message: 'later' })
    expect(others).toHaveBeenCalledOnce()
    window.removeEventListener('error', others)
  })

  it('is broken where it cannot be read', async () => {
    const running = run()
    threw({ filename: url, error: null, message: 'Unexpected token' })
    load()
    await expect(running).rejects.toMatchObject({ cause: new SyntaxError('Unexpected token') })
  })

  it('is sound where another one throws meanwhile', async () => {
    const running = run()
    threw({ filename: 'https://cms.example/other.js', error: new Error('not mine') })
    load()
    await expect(running).resolves.toBeUndefined()
  })

  it('that does not come leaves the page, says why, and can be asked for again', async () => {
    const running = run()
    answers = [new Response('', { status: 404 })]
    fail()
    await expect(running).rejects.toMatchObject({
      code: 'http',
      extensionId: 'stars',
      message: expect.stringContaining(`its script ${url} answered 404`),
    })
    expect(added).toHaveLength(0)
    expect(run()).not.toBe(running)
    expect(added).toHaveLength(1)
  })
})

describe('what is wrong with a file', () => {
  it.each<[string, (Response | Error)[], string | undefined, [string, string]]>([
    ['is not there', [new Response('', { status: 503 })], 'x', ['http', 'answered 503']],
    [
      'is a page',
      [file('text/html')],
      'x',
      ['http', 'was served as "text/html", which the browser does not run'],
    ],
    [
      'is of no type',
      [new Response(null)],
      'x',
      ['http', 'was served as "", which the browser does not run'],
    ],
    ['is there', [file(), file()], 'x', ['network', 'could not be read']],
    ['is there, without a hash', [file('text/css')], undefined, ['network', 'could not be read']],
    [
      'is another one',
      [file('application/json'), new Error()],
      'x',
      ['integrity', 'does not match the listed hash'],
    ],
    ['cannot be reached', [], 'x', ['network', 'could not be reached']],
  ])('is that it %s', async (_what, given, integrity, expected) => {
    answers = [...given]
    expect(await diagnose(url, integrity)).toEqual(expected)
    expect(requests[0]).toEqual([url, { cache: 'no-store' }])
    if (given.length > 1) expect(requests[1]).toEqual([url, { cache: 'reload', integrity }])
  })
})

describe('a stylesheet', () => {
  const style = (integrity?: string) => ({ file: 'a.css', kind: 'style' as const, url, integrity })

  it('is there once for all, checked', async () => {
    const first = loadStyle('stars', style('sha384-x'))
    expect(loadStyle('map', style('sha384-x'))).toBe(first)
    expect(added).toHaveLength(1)
    expect(last()).toMatchObject({
      rel: 'stylesheet',
      href: url,
      integrity: 'sha384-x',
      crossOrigin: 'anonymous',
    })
    load()
    await expect(first).resolves.toBeUndefined()
  })

  it('is not checked where no hash is listed', () => {
    void loadStyle('stars', style())
    expect(last().hasAttribute('integrity')).toBe(false)
  })

  it('that does not come leaves the page, says why, and can be asked for again', async () => {
    const loading = loadStyle('stars', style('sha384-x'))
    answers = [file('text/css'), new Error()]
    fail()
    expect(added).toHaveLength(0)
    await expect(loading).rejects.toMatchObject({
      code: 'integrity',
      extensionId: 'stars',
      message: expect.stringContaining(`its stylesheet ${url} does not match the listed hash`),
    })
    expect(loadStyle('stars', style('sha384-x'))).not.toBe(loading)
    expect(added).toHaveLength(1)
  })
})

describe('a preload', () => {
  it.each([
    ['script', 'script'],
    ['style', 'style'],
  ] as const)('of a %s begins once, checked as the later use', (kind, as) => {
    const asset = { file: 'a', kind, url, integrity: 'sha384-x' }
    preloadAsset(asset)
    preloadAsset(asset)
    expect(added).toHaveLength(1)
    expect(last()).toMatchObject({
      rel: 'preload',
      href: url,
      integrity: 'sha384-x',
      crossOrigin: 'anonymous',
    })
    expect(last().getAttribute('as') ?? last().as).toBe(as)
  })

  it('is not checked where no hash is listed', () => {
    preloadAsset({ file: 'a', kind: 'script', url })
    expect(last().hasAttribute('integrity')).toBe(false)
  })

  it('that fails leaves the page and may be repeated', () => {
    const asset = { file: 'a', kind: 'script' as const, url }
    preloadAsset(asset)
    fail()
    expect(added).toHaveLength(0)
    preloadAsset(asset)
    expect(added).toHaveLength(1)
  })
})
