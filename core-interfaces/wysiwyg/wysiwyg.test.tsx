import { aCollection, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import WysiwygDisplay from './display'
import WysiwygInput from './input'
import messages from './messages.json'
import meta from './meta'

// The plain box, which does the same until the editor is there; CodeArea.test.tsx has the editor.
vi.mock('../shared/editor/useEditor', () => ({
  useEditor: () => ({ editor: null, hasFailed: false, retry: () => {} }),
}))

const tested = { meta, messages }
const box = () => screen.findByRole('textbox', { name: 'Label' })
const button = (name: string) => screen.findByRole('button', { name })
const SOURCE_ONLY = /holds HTML that the editor does not know/

afterEach(() => vi.unstubAllGlobals())

describe('wysiwyg', () => {
  it('shows text as it will read, and stages nothing before it is edited', async () => {
    const { changes } = await renderInput(WysiwygInput, tested, {
      value: '<h1>Title</h1><p>Some <b>bold</b> text</p><ul><li>one</li></ul>',
    })
    const editor = await box()
    expect(editor).toHaveTextContent('Title')
    expect(await screen.findByRole('heading', { name: 'Title' })).toBeVisible()
    expect(editor).toHaveAttribute('contenteditable', 'true')
    expect(changes).toEqual([])
  })

  it('stages HTML, and null once nothing is left', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      value: '<p>a</p>',
      options: { toolbar: ['hr', 'undo'] },
    })
    await box()
    await user.click(await button('Horizontal line'))
    expect(changes.at(-1)).toMatch(/<hr>/)
    await user.click(await button('Undo'))
    expect(changes.at(-1)).toBe('<p>a</p>')
  })

  it('stages null for an empty text', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      options: { toolbar: ['hr', 'undo'] },
    })
    await box()
    await user.click(await button('Horizontal line'))
    await user.click(await button('Undo'))
    expect(changes.at(-1)).toBeNull()
  })

  it('has the buttons of its option in their order, pressed while they hold', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      value: '<p>a</p>',
      options: { toolbar: ['h2', 'bold', 'no_such', 'undo'] },
    })
    await box()
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Heading 2',
      'Bold',
      'Undo',
    ])
    expect(await button('Heading 2')).toHaveAttribute('aria-pressed', 'false')
    expect(await button('Undo')).toBeDisabled()
    await user.click(await button('Heading 2'))
    expect(changes.at(-1)).toBe('<h2>a</h2>')
    await waitFor(async () => expect(await button('Heading 2')).toHaveAttribute('aria-pressed', 'true'))
    expect(await button('Undo')).toBeEnabled()
  })

  it('sets links, and refuses addresses that would run something', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested)
    await box()
    await user.click(await button('Link'))
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.type(address, 'javascript:alert(1)')
    expect(await button('Set link')).toBeDisabled()
    await user.clear(address)
    await user.type(address, 'https://example.com/{Enter}')
    await waitFor(() =>
      expect(changes.at(-1)).toBe('<p><a href="https://example.com/">https://example.com/</a></p>'),
    )
  })

  it('opens a link in a new tab where that is asked for, and no longer where it is taken back', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested)
    await box()
    await user.click(await button('Link'))
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), '/about')
    await user.click(screen.getByRole('switch', { name: 'Open in a new tab' }))
    await user.click(await button('Set link'))
    const link = (attributes: string) => `<p><a${attributes} href="/about">/about</a></p>`
    await waitFor(() => expect(changes.at(-1)).toBe(link(' target="_blank" rel="noopener"')))
    await user.click(await button('Link'))
    const isInNewTab = await screen.findByRole('switch', { name: 'Open in a new tab' })
    expect(isInNewTab).toBeChecked()
    await user.click(isInNewTab)
    await user.click(await button('Set link'))
    await waitFor(() => expect(changes.at(-1)).toBe(link('')))
  })

  it('leads to the page of an item, at the address that the preview of its collection has', async () => {
    const news = aCollection('news', {
      slug: {},
      page: {
        interface: 'preview',
        type: 'alias',
        options: { url_template: 'https://example.com/news/{{ slug }}' },
      },
    })
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      host: { collections: [news], items: { news: [{ id: 1, slug: 'a b' }] } },
    })
    await box()
    await user.click(await button('Link'))
    await user.click(await button('Select existing'))
    await user.click(await screen.findByRole('menuitem', { name: 'News' }))
    await user.click(await screen.findByText('a b'))
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await waitFor(() => expect(address).toHaveValue('https://example.com/news/a%20b'))
    await user.click(await button('Set link'))
    await waitFor(() => expect(changes.at(-1)).toContain('<a href="https://example.com/news/a%20b">'))
  })

  it('shows the source when asked, and what was written there as it will read', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, { value: '<p>a</p>' })
    await box()
    await user.click(await button('HTML source'))
    const source = await box()
    expect(source).toHaveValue('<p>a</p>')
    await user.clear(source)
    expect(changes.at(-1)).toBeNull()
    await user.type(source, '<h1>b</h1>')
    expect(changes.at(-1)).toBe('<h1>b</h1>')
    await user.click(await button('HTML source'))
    expect(await screen.findByRole('heading', { name: 'b' })).toBeVisible()
  })

  it.each([
    ['a table with a caption', '<table><caption>a</caption><tbody><tr><td>a</td></tr></tbody></table>'],
    ['a script', '<p>a</p><script>window.ran = true</script>'],
    ['a handler', '<p onclick="window.ran = true">a</p>'],
    ['a picture with a handler', '<img src="x" onerror="window.ran = true">'],
    ['an unsafe link', '<p><a href="javascript:window.ran=true">a</a></p>'],
  ])('shows %s as source, whole, with the reason', async (_case, value) => {
    vi.stubGlobal('ran', false)
    const { user, changes, container } = await renderInput(WysiwygInput, tested, { value })
    expect(await screen.findByText(SOURCE_ONLY)).toBeVisible()
    expect(await box()).toHaveValue(value)
    expect(container.querySelector('script, img, table, [onclick], [href]')).toBeNull()
    expect(screen.queryByRole('button', { name: 'HTML source' })).not.toBeInTheDocument()
    expect(changes).toEqual([])
    await user.type(await box(), '!')
    expect(changes.at(-1)).toBe(`${value}!`)
    expect(window).toHaveProperty('ran', false)
  })

  it('takes from what is pasted the text, and nothing that runs', async () => {
    const { changes } = await renderInput(WysiwygInput, tested)
    const pasted =
      '<p onclick="a()">one <a href="javascript:a()">two</a> <b>three</b></p><script>a()</script><img src="x" onerror="a()">'
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? pasted : ''), files: [] }
    fireEvent.paste(await box(), { clipboardData })
    await waitFor(() =>
      expect(changes.at(-1)).toBe('<p>one two <strong>three</strong></p><p><img src="x"></p>'),
    )
  })

  it('aligns paragraphs, and takes it back', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      value: '<p class="lead">a</p>',
      options: { toolbar: ['aligncenter', 'alignnone', 'ltr rtl'] },
    })
    await box()
    await user.click(await button('Align centre'))
    expect(changes.at(-1)).toBe('<p style="text-align: center;" class="lead">a</p>')
    expect(await button('Align centre')).toHaveAttribute('aria-pressed', 'true')
    await user.click(await button('No alignment'))
    expect(changes.at(-1)).toBe('<p class="lead">a</p>')
    await user.click(await button('Right to left'))
    expect(changes.at(-1)).toBe('<p class="lead" dir="rtl">a</p>')
  })

  it('colours the selected text', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      value: '<p>a</p>',
      options: { toolbar: ['selectall', 'forecolor', 'backcolor'] },
    })
    await box()
    await user.click(await button('Select all'))
    await user.click(await button('Text colour'))
    await user.click(await button('Red'))
    expect(changes.at(-1)).toMatch(/^<p><span style="color: .+;">a<\/span><\/p>$/)
    await user.click(await button('Highlight colour'))
    await user.click(await button('Yellow'))
    expect(changes.at(-1)).toMatch(/^<p><span style="color: .+; background-color: .+;">a<\/span><\/p>$/)
    await user.click(await button('Text colour'))
    await user.click(await button('No colour'))
    expect(changes.at(-1)).toMatch(/^<p><span style="background-color: .+;">a<\/span><\/p>$/)
  })

  it('makes a table, and changes it', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, { options: { toolbar: ['table'] } })
    await box()
    const choose = async (name: string) => {
      await user.click(await button('Table'))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    const count = (part: string) => changes.at(-1)?.toString().split(`<${part}>`).length ?? 0
    await choose('Insert table')
    await waitFor(() => expect([count('tr'), count('th'), count('td')]).toEqual([4, 4, 7]))
    await choose('Row below')
    await waitFor(() => expect(count('tr')).toBe(5))
    await choose('Delete column')
    await waitFor(() => expect([count('th'), count('td')]).toEqual([3, 7]))
    await choose('Delete table')
    await waitFor(() => expect(changes.at(-1)).toBeNull())
  })

  it('sets a picture by its address, and its text and size again later', async () => {
    const { user, changes } = await renderInput(WysiwygInput, tested, { options: { toolbar: ['image'] } })
    await box()
    await user.click(await button('Picture'))
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'javascript:alert(1)')
    expect(await button('Set picture')).toBeDisabled()
    await user.clear(screen.getByRole('textbox', { name: 'Address' }))
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '/a.png')
    await user.type(screen.getByRole('textbox', { name: 'Alternative text' }), 'A dot')
    await user.type(screen.getByRole('textbox', { name: 'Width' }), '120')
    await user.click(await button('Set picture'))
    await waitFor(() => expect(changes.at(-1)).toBe('<p><img src="/a.png" alt="A dot" width="120"></p>'))
  })

  it('sets the player of a video page, and draws its address only', async () => {
    const { user, changes, container } = await renderInput(WysiwygInput, tested, {
      options: { toolbar: ['media'] },
    })
    await box()
    await user.click(await button('Video or sound'))
    const address = 'https://www.youtube.com/watch?v=abc'
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), address)
    await user.click(await button('Set player'))
    await waitFor(() => expect(changes.at(-1)).toContain('<iframe src="https://www.youtube.com/embed/abc"'))
    expect(container.querySelector('iframe')).toBeNull()
    expect(await box()).toHaveTextContent('https://www.youtube.com/embed/abc')
  })

  it('has the formats of the site in a menu, with those that hold ticked', async () => {
    const custom_formats = [
      { title: 'Brand', inline: 'span', classes: 'brand' },
      { title: 'Lead', selector: 'p', classes: 'lead', styles: { color: 'red', position: 'fixed' } },
      { title: 'Aside', block: 'h3', classes: 'aside' },
      { title: 'Unknown', wrapper: true },
    ]
    const { user, changes } = await renderInput(WysiwygInput, tested, {
      value: '<p>a</p>',
      options: { toolbar: ['selectall'], custom_formats },
    })
    await box()
    await user.click(await button('Select all'))
    const choose = async (name: string) => {
      await user.click(await button('Formats'))
      const items = await screen.findAllByRole('menuitemcheckbox')
      const item = items.find(({ textContent }) => textContent === name) as HTMLElement
      const state = item.getAttribute('aria-checked')
      await user.click(item)
      return [items.length, state]
    }
    expect(await choose('Brand')).toEqual([3, 'false'])
    expect(changes.at(-1)).toBe('<p><span class="brand">a</span></p>')
    await choose('Brand')
    expect(changes.at(-1)).toBe('<p>a</p>')
    await choose('Lead')
    expect(changes.at(-1)).toBe('<p style="color: red;" class="lead">a</p>')
    await choose('Lead')
    expect(changes.at(-1)).toBe('<p>a</p>')
    await choose('Aside')
    expect(changes.at(-1)).toBe('<h3 class="aside">a</h3>')
  })

  it('fills the screen and comes back, with the text as it is', async () => {
    const { user } = await renderInput(WysiwygInput, tested, {
      value: '<p>a</p>',
      options: { toolbar: ['fullscreen'] },
    })
    await box()
    await user.click(await button('Full screen'))
    expect(await screen.findByRole('dialog', { name: 'Full screen' })).toContainElement(await box())
    expect(await box()).toHaveTextContent('a')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await box()).toHaveTextContent('a')
  })

  it('takes no edit while it is read-only, and has no buttons', async () => {
    const { changes } = await renderInput(WysiwygInput, tested, {
      value: '<p>a</p>',
      props: { isReadOnly: true, isRequired: true, isInvalid: true, describedBy: 'note' },
    })
    const editor = await box()
    expect(editor).toHaveAttribute('contenteditable', 'false')
    expect(editor).toHaveAttribute('aria-readonly', 'true')
    expect(editor).toHaveAttribute('aria-invalid', 'true')
    expect(editor).toHaveAttribute('aria-required', 'true')
    expect(editor).toHaveAttribute('aria-describedby', 'note')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(changes).toEqual([])
  })

  it('shows the beginning of its text without markup', () => {
    renderDisplay(WysiwygDisplay, tested, `<h1>One</h1><p>two<script>bad()</script> ${'x'.repeat(5000)}</p>`)
    expect(screen.getByTestId('cell')).toHaveTextContent(/^One two x+$/)
    expect(screen.getByTestId('cell').textContent).toHaveLength(200)
  })

  it('shows like other fields that nothing is stored when it is read-only', async () => {
    await renderInput(WysiwygInput, tested, { value: null, props: { isReadOnly: true } })
    expect(await screen.findByPlaceholderText('--')).toHaveAttribute('readonly')
  })
})
