import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FALLBACK_PATH } from './iconPaths'

// What has been fetched stays as long as the page: each test begins one.
let Icon: typeof import('./Icon').Icon
beforeEach(async () => {
  vi.resetModules()
  ;({ Icon } = await import('./Icon'))
})

const drawn = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d')

function answerWith(body: string, { status = 200, pack = '{}' } = {}) {
  const fetchMock = vi.fn(async ({ pathname }: URL) =>
    pathname.endsWith('common.json') ? new Response(pack) : new Response(body, { status }),
  )
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

const asked = (fetchMock: ReturnType<typeof answerWith>) => fetchMock.mock.calls.map(([url]) => url.pathname)

describe('Icon', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is decoration without a label and an image with one', () => {
    const { container } = render(<Icon name="add" />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    render(<Icon name="check" label="Saved" />)
    expect(screen.getByRole('img', { name: 'Saved' })).toBeInTheDocument()
  })

  it('draws the icons of the frame without asking the network', () => {
    const fetchMock = answerWith('')
    const { container } = render(<Icon name="search" />)
    expect(drawn(container)).toMatch(/^M/)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('fetches any other icon once, however often it is shown', async () => {
    const fetchMock = answerWith('<svg><path d="M1 2h3Z"/></svg>')
    const { container } = render(
      <>
        <Icon name="anchor" />
        <Icon name="anchor" />
      </>,
    )
    await waitFor(() => expect(drawn(container)).toBe('M1 2h3Z'))
    expect(asked(fetchMock)).toEqual(['/icons/common.json', '/icons/anchor.svg'])
  })

  it('takes all icons that the console names from one file', async () => {
    const fetchMock = answerWith('', { pack: '{"link":"M1 2h3Z","upload":"M4 5h6Z","map":"url(#x)"}' })
    const { container } = render(
      <>
        <Icon name="link" />
        <Icon name="upload" />
      </>,
    )
    const paths = () => [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    await waitFor(() => expect(paths()).toEqual(['M1 2h3Z', 'M4 5h6Z']))
    expect(asked(fetchMock)).toEqual(['/icons/common.json'])
    // What is no path is not taken from there either.
    render(<Icon name="map" />)
    await waitFor(() => expect(asked(fetchMock)).toEqual(['/icons/common.json', '/icons/map.svg']))
  })

  it.each([
    ['is not there', () => new Response('gone', { status: 404 })],
    ['is broken', () => new Response('<!doctype html>')],
    ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('fetches an icon by itself where that file %s', async (_case, answerPack) => {
    const drawing = '<svg><path d="M1 2h3Z"/></svg>'
    vi.stubGlobal('fetch', async ({ pathname }: URL) =>
      pathname.endsWith('common.json') ? answerPack() : new Response(drawing),
    )
    const { container } = render(<Icon name="link" />)
    await waitFor(() => expect(drawn(container)).toBe('M1 2h3Z'))
  })

  it('keeps its size while the drawing is on its way', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const { container } = render(<Icon name="sailing" size={24} />)
    expect(container.querySelector('svg')).toHaveAttribute('width', '24')
    expect(drawn(container)).toBeUndefined()
  })

  it('shows the neutral glyph when the icon does not exist', async () => {
    answerWith('not found', { status: 404 })
    const { container } = render(<Icon name="no_such_icon" />)
    await waitFor(() => expect(drawn(container)).toBe(FALLBACK_PATH))
  })

  it('never puts a strange name into an address', () => {
    const fetchMock = answerWith('')
    const { container } = render(<Icon name="../../secret" />)
    expect(drawn(container)).toBe(FALLBACK_PATH)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('takes nothing but path data from a fetched file', async () => {
    answerWith('<svg onload="alert(1)"><script>alert(1)</script></svg>')
    const { container } = render(<Icon name="hostile" />)
    await waitFor(() => expect(drawn(container)).toBe(FALLBACK_PATH))
    expect(container.querySelector('script')).toBeNull()
  })
})
