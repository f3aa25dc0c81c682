import { renderWithHost } from '@pergola/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import type { OpenPdfOptions, Pdf } from './openPdf'
import PdfView from './PdfView'

interface Opening extends OpenPdfOptions {
  resolve: (pdf: Pdf) => void
  reject: (error: Error) => void
  close: () => void
}

const openings: Opening[] = []
const drawn: number[] = []

// The library needs a worker and a canvas: `e2e/pdf.test.ts` shows real documents.
vi.mock('./openPdf', () => ({
  openPdf: (options: OpenPdfOptions) => {
    const close = vi.fn()
    const opened = new Promise<Pdf>((resolve, reject) =>
      openings.push({ ...options, resolve, reject, close }),
    )
    return { opened, close }
  },
}))
vi.mock('./drawPage', () => ({
  drawPage: async (_pdf: Pdf, { page }: { page: number }) => {
    drawn.push(page)
    if (page === 3) throw new Error('This page is damaged')
    const text = document.createElement('div')
    text.textContent = `Text of page ${page}`
    return { canvas: document.createElement('canvas'), text }
  },
}))

beforeEach(() => {
  openings.length = 0
  drawn.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly notify: () => void) {}
      observe(element: Element) {
        Object.defineProperty(element, 'clientWidth', { value: 600, configurable: true })
        this.notify()
      }
      unobserve() {}
      disconnect() {}
    },
  )
})

function show() {
  const rendered = renderWithHost(<PdfView source="https://cms.example/a.pdf" name="Dues" />, {
    messages: { interfaces: { 'file-preview': messages } },
  })
  return { ...rendered, opening: () => openings.at(-1) as Opening }
}
const failure = (name: string) => Object.assign(new Error(`A ${name}`), { name })

describe('a PDF', () => {
  it('is read by buttons, which end at its first and its last page', async () => {
    const { user, opening } = show()
    await act(async () => opening().resolve({ numPages: 2 } as Pdf))
    expect(await screen.findByText('Text of page 1')).toBeVisible()
    expect(screen.getByText('Page 1 of 2')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Text of page 2')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  it('is read by keys, and leaves those of the browser alone', async () => {
    const { user, opening } = show()
    await act(async () => opening().resolve({ numPages: 2 } as Pdf))
    await screen.findByText('Text of page 1')
    const frame = screen.getByRole('region', { name: 'Dues' })
    act(() => frame.focus())
    await user.keyboard('{End}')
    expect(await screen.findByText('Text of page 2')).toBeVisible()
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(screen.getByText('Page 2 of 2')).toBeVisible()
    await user.keyboard('{PageUp}{PageUp}')
    expect(await screen.findByText('Text of page 1')).toBeVisible()
  })

  it('with a damaged page says so there, and goes on with the others', async () => {
    const { user, opening } = show()
    await act(async () => opening().resolve({ numPages: 3 } as Pdf))
    await screen.findByText('Text of page 1')
    act(() => screen.getByRole('region', { name: 'Dues' }).focus())
    await user.keyboard('{End}')
    expect(await screen.findByText('This PDF cannot be shown')).toBeVisible()
    await user.keyboard('{PageUp}')
    expect(await screen.findByText('Text of page 2')).toBeVisible()
    expect(screen.queryByText('This PDF cannot be shown')).toBeNull()
  })

  it('that is locked asks for its password until it is right', async () => {
    const { user, opening } = show()
    const tried: string[] = []
    act(() => opening().onLocked((password) => tried.push(password)))
    await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
    act(() => opening().onLocked((password) => tried.push(password)))
    expect(await screen.findByText('The password is wrong')).toBeVisible()
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'right')
    await user.click(screen.getByRole('button', { name: 'Open PDF' }))
    expect(tried).toEqual(['wrong', 'right'])
  })

  it('that is damaged is said to be', async () => {
    const { opening } = show()
    await act(async () => opening().reject(failure('InvalidPDFException')))
    expect(await screen.findByText('It is damaged, or it is no PDF.')).toBeVisible()
  })

  it('that does not come is asked for again', async () => {
    const { user, opening } = show()
    await act(async () => opening().reject(failure('ResponseException')))
    await screen.findByText('The PDF could not be loaded')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(openings).toHaveLength(2))
    expect(openings[0]?.close).toHaveBeenCalled()
    await act(async () => opening().resolve({ numPages: 1 } as Pdf))
    expect(await screen.findByText('Text of page 1')).toBeVisible()
  })

  it('ends its worker when it is left', async () => {
    const { unmount, opening } = show()
    unmount()
    expect(opening().close).toHaveBeenCalled()
  })
})
