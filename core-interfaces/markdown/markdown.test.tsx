import { renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import MarkdownInput from './input'
import messages from './messages.json'
import meta from './meta'

// The plain box, which does the same until the editor is there; CodeArea.test.tsx has the editor.
vi.mock('../shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))

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
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('bold')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('says like other fields that there is none when it is read-only and empty', async () => {
    await renderInput(MarkdownInput, tested, { value: null, props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveAttribute('placeholder', '--')
    expect(screen.queryByText('Nothing to preview')).not.toBeInTheDocument()
  })

  it('writes marks by buttons and by keys, around what is selected', async () => {
    const { user, changes } = await renderInput(MarkdownInput, tested, { value: 'a word' })
    const text = box() as HTMLTextAreaElement
    text.setSelectionRange(2, 6)
    await user.click(screen.getByRole('button', { name: 'Bold' }))
    expect(changes.at(-1)).toBe('a **word**')
    expect(text).toHaveFocus()
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('word')
    expect(fireEvent.keyDown(text, { key: 'b', ctrlKey: true })).toBe(false)
    expect(changes.at(-1)).toBe('a word')
    await user.click(screen.getByRole('button', { name: 'Task list' }))
    expect(changes.at(-1)).toBe('- [ ] a word')
  })

  it.each(['paste', 'drop'] as const)('uploads a picture on %s, and links it at the caret', async (kind) => {
    const sent: string[] = []
    class Request {
      upload = {}
      status = 200
      responseText = JSON.stringify({
        data: { id: 7, title: 'Cat', type: 'image/png', data: { asset_url: '/atlas/assets/abc' } },
      })
      onload = () => {}
      open(_method: string, url: string) {
        sent.push(url)
      }
      send() {
        setTimeout(() => this.onload())
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    const { changes } = await renderInput(MarkdownInput, tested, { value: 'See: ' })
    const text = box() as HTMLTextAreaElement
    text.setSelectionRange(5, 5)
    const data = { files: [new File(['x'], 'cat.png', { type: 'image/png' })], getData: () => '' }
    fireEvent[kind](text, { clipboardData: data, dataTransfer: data })
    await waitFor(() => expect(changes.at(-1)).toMatch(/^See: !\[Cat\]\(http.*\/atlas\/assets\/abc\)$/))
    expect(sent).toHaveLength(1)
    vi.unstubAllGlobals()
  })
})
