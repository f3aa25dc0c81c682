import { aFile, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import FilePreviewInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const setUp = (values: object, props: object = {}) =>
  renderInput(FilePreviewInput, tested, { props: { labelId: null, values: { ...values }, ...props } })

describe('file-preview', () => {
  it('shows a picture, and leads to the file', async () => {
    await setUp(aFile())
    expect(screen.getByRole('img', { name: 'Flag' })).toHaveAttribute(
      'src',
      'https://cms.example/atlas/assets/flag',
    )
    expect(screen.getByRole('link', { name: 'Open file in a new tab' })).toHaveAttribute('target', '_blank')
  })

  it('plays videos and sounds', async () => {
    const { unmount } = await setUp(aFile({ type: 'video/mp4' }))
    expect(screen.getByLabelText('Flag').tagName).toBe('VIDEO')
    unmount()
    await setUp(aFile({ type: 'audio/mpeg' }))
    expect(screen.getByLabelText('Flag').tagName).toBe('AUDIO')
  })

  it('names the kind of what it cannot show', async () => {
    await setUp(aFile({ type: 'application/pdf', filename_download: 'terms.pdf' }))
    expect(screen.getByText('PDF')).toBeVisible()
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

  it('leaves the editor by Escape', async () => {
    const { user } = await setUp(aFile())
    await user.click(screen.getByRole('button', { name: 'Edit image' }))
    await user.click(await screen.findByRole('button', { name: 'Flip horizontally' }, { timeout: 5000 }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Edit image' })).toBeVisible()
  })

  it('says so where the values are not those of a file', async () => {
    await setUp({ id: 1 })
    expect(screen.getByText('Only for file records')).toBeVisible()
  })
})
