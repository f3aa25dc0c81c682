import { renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import MarkdownInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('markdown', () => {
  it('stages the raw text', async () => {
    const { user, changes } = await renderInput(MarkdownInput, tested)
    await user.type(box(), '# A')
    expect(changes.at(-1)).toBe('# A')
  })

  it('shows how it will read behind a tab', async () => {
    const { user } = await renderInput(MarkdownInput, tested, { value: '**Strong**' })
    await user.click(screen.getByRole('tab', { name: 'Preview' }))
    expect(await screen.findByText('Strong')).toBeVisible()
  })

  it('shows how it will read beside the text, following what is typed', async () => {
    const { user } = await renderInput(MarkdownInput, tested, { value: '**Stro', options: { tabbed: false } })
    await user.type(box(), 'ng**')
    expect(await screen.findByText('Strong')).toBeVisible()
  })

  it('is only read when it is read-only', async () => {
    await renderInput(MarkdownInput, tested, { value: '**bold**', props: { isReadOnly: true } })
    expect(await screen.findByText('bold')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})
