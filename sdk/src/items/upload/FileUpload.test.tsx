import { type Item, useHost } from '@pergola/sdk'
import { aFile, renderWithHost } from '@pergola/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import { FileUpload, type FileUploadProps } from './FileUpload'

/** The network edge: a request that is answered when the test says so. */
class FakeRequest {
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  url = ''
  method = ''
  status = 0
  responseText = ''
  withCredentials = false
  form: FormData | null = null
  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  send(form: FormData) {
    this.form = form
    FakeRequest.sent.push(this)
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    act(() => this.onload?.())
  }
}

const flag = new File(['<svg/>'], 'flag.svg', { type: 'image/svg+xml' })

/** A dialog that can be closed, and the frame that draws the tray. */
function Place(props: FileUploadProps) {
  const [isOpen, setIsOpen] = useState(true)
  const Tray = useStore(useHost().stores.frame, ({ tray }) => tray?.Tray)
  return (
    <>
      {isOpen && <FileUpload {...props} />}
      <button type="button" onClick={() => setIsOpen(false)}>
        Close
      </button>
      {Tray && <Tray />}
    </>
  )
}

async function setUp(props: Partial<FileUploadProps> = {}, folders: Item[] = []) {
  const onUploaded = vi.fn()
  const result = renderWithHost(<Place onUploaded={onUploaded} {...props} />, {
    items: { directus_folders: folders },
  })
  await screen.findByRole('button', { name: 'From this device' })
  const input = () => result.container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  return { ...result, onUploaded, input }
}

beforeEach(() => {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => void vi.unstubAllGlobals())

describe('FileUpload', () => {
  it('sends a name with quotation marks in a field of its own, since a form would change it', async () => {
    const { user, input } = await setUp()
    await user.upload(input(), [flag, new File(['x'], 'The "end".txt', { type: 'text/plain' })])
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
    const names = FakeRequest.sent.map(({ form }) => form?.get('filename_download'))
    expect(names).toEqual([null, 'The "end".txt'])
  })

  it('sends a file with the session and hands over its record', async () => {
    const { user, input, onUploaded } = await setUp({ values: { folder: '4' } })
    await user.upload(input(), flag)
    const [request] = FakeRequest.sent
    expect(request?.url).toBe('https://cms.example/atlas/files')
    expect(request?.withCredentials).toBe(true)
    expect(request?.form?.get('folder')).toBe('4')
    request?.answer(200, { data: aFile({ id: 9 }) })
    await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(expect.objectContaining({ id: 9 })))
    expect(screen.getByRole('progressbar', { name: 'flag.svg' })).toHaveAttribute('aria-valuenow', '100')
  })

  it('replaces the content of a file, by one file of this device', async () => {
    const { user, input, onUploaded } = await setUp({ replaces: 9 })
    expect(input().multiple).toBe(false)
    expect(screen.queryByRole('button', { name: 'Embed' })).not.toBeInTheDocument()
    await user.upload(input(), flag)
    const [request] = FakeRequest.sent
    expect([request?.method, request?.url]).toEqual(['PATCH', 'https://cms.example/atlas/files/9'])
    request?.answer(200, { data: [aFile({ id: 9 })] })
    await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(expect.objectContaining({ id: 9 })))
  })

  it('sends a file again once a session that had ended is renewed', async () => {
    const { user, input, host, onUploaded } = await setUp()
    let signIn = () => {}
    const isRenewed = vi
      .spyOn(host.api, 'isRenewed')
      .mockImplementation(() => new Promise((resolve) => (signIn = () => resolve(true))))
    await user.upload(input(), flag)
    FakeRequest.sent[0]?.answer(401, { error: { code: 3, message: 'Sign in' } })
    await waitFor(() =>
      expect(isRenewed).toHaveBeenCalledWith(expect.objectContaining({ status: 401, code: 3 })),
    )
    expect(FakeRequest.sent).toHaveLength(1)
    signIn()
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
    FakeRequest.sent[1]?.answer(200, { data: aFile({ id: 9 }) })
    await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1))
    expect(host.stores.notifications.getState().items).toEqual([])
  })

  it('keeps a file that could not be sent, and sends it once more when asked to', async () => {
    const { user, input, onUploaded } = await setUp()
    await user.upload(input(), flag)
    FakeRequest.sent[0]?.answer(503, { error: { code: 11, message: 'Busy' } })
    await user.click(await screen.findByRole('button', { name: 'Upload flag.svg again' }))
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
    expect(FakeRequest.sent[1]?.form?.get('data')).toBeInstanceOf(File)
    FakeRequest.sent[1]?.answer(200, { data: aFile({ id: 9 }) })
    await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('button', { name: 'Upload flag.svg again' })).toBeNull()
  })

  it('shows how much was sent, and keeps the end for the answer', async () => {
    const { user, input } = await setUp()
    await user.upload(input(), flag)
    const ring = screen.getByRole('progressbar', { name: 'flag.svg' })
    act(() => FakeRequest.sent[0]?.upload.onprogress?.({ loaded: 50, total: 100 }))
    expect(ring).toHaveAttribute('aria-valuenow', '50')
    act(() => FakeRequest.sent[0]?.upload.onprogress?.({ loaded: 100, total: 100 }))
    expect(ring).toHaveAttribute('aria-valuenow', '95')
  })

  it('is sent again for no folder where its own one is deleted meanwhile, and says so', async () => {
    const { user, input } = await setUp({ values: { folder: '7' } })
    await user.upload(input(), flag)
    FakeRequest.sent[0]?.answer(422, {
      error: { code: 4, message: 'folder: This folder does not exist any more' },
    })
    expect(await screen.findByText(/Its folder was deleted/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Upload flag.svg again' }))
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
    expect(FakeRequest.sent.map(({ form }) => form?.get('folder'))).toEqual(['7', null])
  })

  it('keeps its folder where the server refused it for something else', async () => {
    const { user, input } = await setUp({ values: { folder: '7' } }, [{ id: 7, name: 'Press' }])
    await user.upload(input(), flag)
    FakeRequest.sent[0]?.answer(422, { error: { code: 4, message: 'Only pictures' } })
    expect(await screen.findByText('Only pictures')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Upload flag.svg again' }))
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2))
    expect(FakeRequest.sent[1]?.form?.get('folder')).toBe('7')
  })

  it('says why the server refused a file', async () => {
    const { user, input, host, onUploaded } = await setUp()
    await user.upload(input(), flag)
    FakeRequest.sent[0]?.answer(422, { error: { code: 4, message: 'Only pictures' } })
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'Only pictures' }]),
    )
    expect(onUploaded).not.toHaveBeenCalled()
  })

  it('sends neither what is too large nor what has another type', async () => {
    const { user, input, host } = await setUp()
    const huge = new File(['x'], 'huge.bin')
    Object.defineProperty(huge, 'size', { value: 30_000_000 })
    await user.upload(input(), huge)
    expect(FakeRequest.sent).toEqual([])
    expect(host.stores.notifications.getState().items[0]?.title).toMatch(/huge.bin is larger/)
  })

  it('stores a file by its address', async () => {
    const { user, host, onUploaded } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Embed' }))
    await user.type(
      screen.getByRole('textbox', { name: 'Link to a video or file' }),
      'https://example.com/a.png{Enter}',
    )
    await waitFor(() => expect(onUploaded).toHaveBeenCalled())
    expect(host.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/files',
      body: { data: 'https://example.com/a.png' },
    })
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('folds the box for an address up on Escape, alone, and keeps what was typed', async () => {
    const { user } = await setUp()
    const onEscape = vi.fn()
    document.body.addEventListener('keydown', onEscape)
    const embed = screen.getByRole('button', { name: 'Embed' })
    await user.click(embed)
    await user.type(screen.getByRole('textbox'), 'https://ex')
    onEscape.mockClear()
    await user.keyboard('{Escape}')
    document.body.removeEventListener('keydown', onEscape)
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(embed).toHaveFocus()
    expect(onEscape).not.toHaveBeenCalled()
    await user.click(embed)
    expect(screen.getByRole('textbox')).toHaveValue('https://ex')
  })

  it('says beside a file that was refused what the server said', async () => {
    const { user, input } = await setUp()
    await user.upload(input(), flag)
    FakeRequest.sent[0]?.answer(422, { error: { code: 4, message: 'Only pictures' } })
    expect(await screen.findByText('Only pictures')).toBeVisible()
  })

  it('sends on what still runs when it goes, shows it in the tray and refreshes the library', async () => {
    const { user, input, host, queryClient } = await setUp()
    const frame = host.stores.frame
    await user.upload(input(), flag)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'From this device' })).toBeNull())
    expect(frame.getState().tray?.isBusy).toBe(true)
    expect(screen.getByRole('region', { name: 'Uploads' })).toHaveTextContent('Uploading 1 file')
    const abort = vi.spyOn(FakeRequest.sent[0] as FakeRequest, 'abort')
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    FakeRequest.sent[0]?.answer(200, { data: aFile({ id: 9 }) })
    await screen.findByText('1 file uploaded')
    expect(abort).not.toHaveBeenCalled()
    expect(invalidate).toHaveBeenCalledWith({ queryKey: ['atlas', 'items', 'directus_files'] })
    expect(frame.getState().tray?.isBusy).toBe(false)
  })

  it('stops one when asked to, from the tray too', async () => {
    const { user, input } = await setUp()
    await user.upload(input(), flag)
    const abort = vi.spyOn(FakeRequest.sent[0] as FakeRequest, 'abort')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload of flag.svg' }))
    expect(abort).toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  })

  it('folds the tray up on Escape, whatever in it has the focus', async () => {
    const { user, input } = await setUp()
    await user.upload(input(), flag)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const cancel = await screen.findByRole('button', { name: 'Cancel the upload of flag.svg' })
    act(() => cancel.focus())
    await user.keyboard('{Escape}')
    expect(cancel).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Show uploads' })).toHaveFocus()
  })
})
