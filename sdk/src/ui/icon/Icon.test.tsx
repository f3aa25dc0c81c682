import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Icon } from './Icon'
import { FALLBACK_PATH } from './iconPaths'

const drawn = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d')

function answerWith(body: string, status = 200) {
  const fetchMock = vi.fn(async (_url: URL) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

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
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/icons\/anchor\.svg$/)
  })

  it('keeps its size while the drawing is on its way', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const { container } = render(<Icon name="sailing" size={24} />)
    expect(container.querySelector('svg')).toHaveAttribute('width', '24')
    expect(drawn(container)).toBeUndefined()
  })

  it('shows the neutral glyph when the icon does not exist', async () => {
    answerWith('not found', 404)
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
