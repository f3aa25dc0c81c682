import { aFile, anEditor, aPermission, type RenderWithHostOptions, renderInput } from '@pergola/sdk/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import FilePreviewInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const setUp = (values: object, props: object = {}, host?: RenderWithHostOptions) =>
  renderInput(FilePreviewInput, tested, {
    props: { labelId: null, values: { ...values }, ...props },
    ...(host && { host }),
  })

describe('file-preview', () => {
  it('shows a picture, and leads to the file', async () => {
    await setUp(aFile())
    expect(screen.getByRole('img', { name: 'Flag' })).toHaveAttribute(
      'src',
      'https://cms.example/atlas/assets/flag',
    )
    expect(screen.getByRole('link', { name: 'Open file in a new tab' })).toHaveAttribute('target', '_blank')
  })

  describe('the download', () => {
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    const press = async (answer: () => Promise<Response>) => {
      const asked = vi.fn(answer)
      vi.stubGlobal('fetch', asked)
      const saved: string[][] = []
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push([this.href, this.download])
      })
      const { user, host } = await setUp(aFile({ type: 'application/zip', filename_download: 'terms.zip' }))
      await user.click(screen.getByRole('button', { name: 'Download file' }))
      return { saved, asked, host }
    }

    it('is left to the browser, under the name of the file', async () => {
      const { saved, asked } = await press(async () => new Response(null))
      expect(asked).toHaveBeenCalledWith('https://cms.example/atlas/assets/flag', {
        method: 'HEAD',
        credentials: 'include',
      })
      await waitFor(() => expect(saved).toEqual([['https://cms.example/atlas/assets/flag', 'terms.zip']]))
    })

    it.each([
      [
        'its content is gone',
        'This file is no longer there',
        async () => new Response(null, { status: 404 }),
      ],
      ['it is refused', 'The file could not be downloaded', async () => new Response(null, { status: 500 })],
      ['nothing answers', 'The file could not be downloaded', () => Promise.reject(new TypeError())],
    ])('says so where %s', async (_case, title, answer) => {
      const { saved, host } = await press(answer)
      await waitFor(() =>
        expect(host.stores.notifications.getState().items).toMatchObject([{ title, color: 'danger' }]),
      )
      expect(saved).toEqual([])
    })
  })

  it('plays videos and sounds', async () => {
    const { unmount } = await setUp(aFile({ type: 'video/mp4' }))
    expect(screen.getByLabelText('Flag').tagName).toBe('VIDEO')
    unmount()
    await setUp(aFile({ type: 'audio/mpeg' }))
    expect(screen.getByLabelText('Flag').tagName).toBe('AUDIO')
  })

  it.each(['video/quicktime', 'audio/flac'])(
    'names the kind of %s where the browser cannot play it',
    async (type) => {
      await setUp(aFile({ type, filename_download: 'tide.xyz' }))
      fireEvent.error(screen.getByLabelText('Flag'))
      expect(screen.getByText('XYZ')).toBeVisible()
    },
  )

  it('names the kind of what it cannot show', async () => {
    await setUp(aFile({ type: 'application/zip', filename_download: 'terms.zip' }))
    expect(screen.getByText('ZIP')).toBeVisible()
  })

  describe('of a text', () => {
    const asked: [string, unknown][] = []
    const serve = (body: BodyInit, status = 206) =>
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        asked.push([url, init.headers])
        return new Response(body, { status })
      })
    afterEach(() => {
      asked.length = 0
      vi.unstubAllGlobals()
    })
    const aText = (type = 'text/csv') => aFile({ type, filename_download: 'cities.csv' })

    it('shows its beginning, as it is written, and asks for no more', async () => {
      serve('name,note\nOslo,<b>x</b>')
      await setUp(aText())
      const box = await screen.findByRole('region', { name: 'Flag' })
      expect(box.textContent).toBe('name,note\nOslo,<b>x</b>')
      expect(box).toHaveAttribute('tabindex', '0')
      expect(asked).toEqual([['https://cms.example/atlas/assets/flag', { Range: 'bytes=0-65535' }]])
    })

    it('reads no more than that from a server that sends all, and cuts no character', async () => {
      serve(`${'a'.repeat(65_535)}ü and the rest`, 200)
      await setUp(aText('application/json'))
      const { textContent } = await screen.findByRole('region', { name: 'Flag' })
      expect(textContent).toBe(`${'a'.repeat(65_535)}…`)
    })

    it.each([
      ['is empty', '', 206],
      ['is no text after all', 'a\0b', 206],
      ['does not come', 'gone', 404],
    ])('is its kind where it %s', async (_case, body, status) => {
      serve(body, status)
      await setUp(aText())
      expect(await screen.findByText('CSV')).toBeVisible()
    })
  })

  it('stages an alternative text beside what else the metadata holds, and takes it away', async () => {
    const { user, otherChanges, unmount } = await setUp(aFile({ metadata: { Make: 'X', alt: 'A do' } }))
    expect(screen.getByRole('img', { name: 'A do' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Alternative text' }), 'g')
    await user.clear(screen.getByRole('textbox', { name: 'Alternative text' }))
    expect(otherChanges).toEqual([
      ['metadata', { Make: 'X', alt: 'A dog' }],
      ['metadata', { Make: 'X' }],
    ])
    unmount()
    const alone = await setUp(aFile({ metadata: { alt: 'A' } }))
    await alone.user.clear(screen.getByRole('textbox', { name: 'Alternative text' }))
    expect(alone.otherChanges).toEqual([['metadata', null]])
  })

  it('asks for no alternative text of what is no picture, or of whom may not write it', async () => {
    const box = () => screen.queryByRole('textbox', { name: 'Alternative text' })
    const sound = await setUp(aFile({ type: 'audio/mpeg' }))
    expect(box()).toBeNull()
    sound.unmount()
    const empty = await setUp(aFile(), { isReadOnly: true })
    expect(box()).toBeNull()
    empty.unmount()
    const permissions = [aPermission('directus_files', { write_field_blacklist: ['metadata'] })]
    await setUp(aFile({ metadata: { alt: 'A dog' } }), {}, { user: anEditor(), permissions })
    expect(box()).toHaveAttribute('readonly')
  })

  it('offers to edit small pictures only, and not when it is read-only', async () => {
    const edit = () => screen.queryByRole('button', { name: 'Edit image' })
    const small = await setUp(aFile())
    expect(edit()).toBeVisible()
    small.unmount()
    const large = await setUp(aFile({ filesize: 1_000_001 }))
    expect(edit()).not.toBeInTheDocument()
    large.unmount()
    await setUp(aFile(), { isReadOnly: true })
    expect(edit()).not.toBeInTheDocument()
  })

  it('leaves the editor by Escape, once a picture that has been changed may be discarded', async () => {
    const { user, host } = await setUp(aFile())
    const confirm = vi.spyOn(host, 'confirm').mockResolvedValue(false)
    await user.click(screen.getByRole('button', { name: 'Edit image' }))
    const flip = await screen.findByRole('button', { name: 'Flip horizontally' }, { timeout: 5000 })
    await user.click(flip)
    await user.keyboard('{Escape}')
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Unsaved changes', confirmLabel: 'Discard changes' }),
    )
    expect(flip).toBeVisible()
    confirm.mockResolvedValue(true)
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Edit image' })).toBeVisible()
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  it('leaves the editor of a picture that cannot be shown, and says so', async () => {
    const broken = { set src(_: string) {}, onerror: () => {} }
    vi.stubGlobal('Image', function BrokenImage() {
      return broken
    })
    const { user, host } = await setUp(aFile())
    await user.click(screen.getByRole('button', { name: 'Edit image' }))
    await screen.findByRole('button', { name: 'Flip horizontally' }, { timeout: 5000 })
    act(() => broken.onerror())
    expect(screen.getByRole('button', { name: 'Edit image' })).toBeVisible()
    expect(host.stores.notifications.getState().items).toMatchObject([
      { title: 'This image cannot be shown' },
    ])
    vi.unstubAllGlobals()
  })

  it('takes the focus into the editor, and back to what has opened it', async () => {
    const { user } = await setUp(aFile())
    for (const [name, first] of [
      ['Edit image', /Aspect ratio/],
      ['Focal point', 'Focal point'],
    ] as const) {
      screen.getByRole('button', { name }).focus()
      await user.keyboard('{Enter}')
      await screen.findByRole('button', { name: /Discard/ }, { timeout: 5000 })
      expect(screen.getByRole('button', { name: first })).toHaveFocus()
      await user.keyboard('{Escape}')
      expect(screen.getByRole('button', { name })).toHaveFocus()
    }
  })

  it('stages a focal point, moved by arrow keys, beside what else the metadata holds', async () => {
    const file = aFile({ metadata: { Make: 'Camera', focal_point: '20% 40%' } })
    const { user, otherChanges } = await setUp(file)
    await user.click(screen.getByRole('button', { name: 'Focal point' }))
    expect(await screen.findByRole('button', { name: 'Focal point' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
    expect(screen.getByText('24% 38%')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('button', { name: 'Edit image' })).toBeVisible()
    expect(otherChanges).toEqual([['metadata', { Make: 'Camera', focal_point: '24% 38%' }]])
  })

  it('takes a point from a press on the picture, and none beyond its edges', async () => {
    const { user, otherChanges } = await setUp(aFile())
    await user.click(screen.getByRole('button', { name: 'Focal point' }))
    const point = await screen.findByRole('button', { name: 'Focal point' })
    const stage = point.parentElement as HTMLElement
    stage.getBoundingClientRect = () => new DOMRect(100, 100, 400, 200)
    fireEvent.pointerDown(stage, { clientX: 200, clientY: 150 })
    expect(screen.getByText('25% 25%')).toBeVisible()
    fireEvent.pointerMove(stage, { clientX: 900, clientY: 0, buttons: 1 })
    fireEvent.pointerMove(stage, { clientX: 300, clientY: 200, buttons: 0 })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(otherChanges).toEqual([['metadata', { focal_point: '100% 0%' }]])
  })

  it('stages no focal point that was given up, and offers none for what can only be looked at', async () => {
    const { user, otherChanges, unmount } = await setUp(aFile())
    await user.click(screen.getByRole('button', { name: 'Focal point' }))
    await screen.findByText('50% 50%')
    await user.keyboard('{ArrowLeft}{Escape}')
    expect(screen.getByRole('button', { name: 'Edit image' })).toBeVisible()
    expect(otherChanges).toEqual([])
    unmount()
    await setUp(aFile(), { isReadOnly: true })
    expect(screen.queryByRole('button', { name: 'Focal point' })).toBeNull()
  })

  it('offers no focal point to a role that may not write the metadata', async () => {
    const permissions = [aPermission('directus_files', { write_field_blacklist: ['metadata'] })]
    await setUp(aFile(), {}, { user: anEditor(), permissions })
    expect(screen.getByRole('button', { name: 'Edit image' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Focal point' })).toBeNull()
  })

  it('says so where the values are not those of a file', async () => {
    await setUp({ id: 1 })
    expect(screen.getByText('Only for file records')).toBeVisible()
  })
})
