import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TagsDisplay from './display'
import TagsInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const box = () => screen.getByRole('textbox', { name: /Label/ })

describe('tags', () => {
  it('adds with Enter and comma: lower-cased, sorted, each once', async () => {
    const { user, changes } = await renderInput(TagsInput, tested, { value: ['m'] })
    await user.type(box(), 'Zoo{Enter}apple,m{Enter}')
    expect(changes.at(-1)).toEqual(['apple', 'm', 'zoo'])
  })

  it('has staged a tag while it is being typed, beside those that are there', async () => {
    const { user, changes } = await renderInput(TagsInput, tested, { value: ['m'] })
    await user.type(box(), 'App')
    expect(changes.at(-1)).toEqual(['app', 'm'])
    expect(screen.queryByText('app')).not.toBeInTheDocument()
    await user.type(box(), '{Backspace}{Backspace}{Backspace}')
    expect(changes.at(-1)).toEqual(['m'])
    await user.type(box(), 'Zoo{Enter}')
    expect(changes.at(-1)).toEqual(['m', 'zoo'])
    expect(screen.getByText('zoo')).toBeVisible()
  })

  it('stages comma text for text fields, wrapped where wanted', async () => {
    const { user, changes } = await renderInput(TagsInput, tested, {
      value: ',a,',
      options: { wrap: true },
      props: { type: 'string' },
    })
    await user.type(box(), 'b{Enter}')
    expect(changes).toEqual([',a,b,'])
  })

  it('stages null once the last tag is removed', async () => {
    const { user, changes } = await renderInput(TagsInput, tested, { value: ['a'] })
    await user.type(box(), '{Backspace}')
    expect(changes).toEqual([null])
  })

  const STRICT = { validation: '^[a-z]+$', validationMessage: 'Letters only' }

  it('leaves a stored tag that does not match where it is, while another is refused', async () => {
    const { user, changes } = await renderInput(TagsInput, tested, { value: ['a1', 'b'], options: STRICT })
    await user.type(box(), 'c2{Enter}')
    expect(box()).toHaveValue('c2')
    expect(screen.getByText('a1')).toBeVisible()
    await user.clear(box())
    expect(changes.at(-1)).toEqual(['a1', 'b'])
  })

  it('warns of a tag that does not match, and leaves it in the box to be fixed', async () => {
    const { user, changes, host } = await renderInput(TagsInput, tested, { options: STRICT })
    await user.type(box(), 'a1{Enter}')
    expect(changes.at(-1)).toEqual({ $rejected: 'a1', reason: 'Letters only' })
    expect(box()).toHaveValue('a1')
    expect(host.stores.notifications.getState().items).toMatchObject([
      { title: 'Letters only', color: 'warning' },
    ])
    await user.type(box(), '{Backspace}')
    expect(changes.at(-1)).toEqual(['a'])
  })

  it('keeps what is refused in the draft, beside the tags that stand', async () => {
    const { user, changes } = await renderInput(TagsInput, tested, { value: ['m'], options: STRICT })
    await user.type(box(), 'a1')
    expect(changes.at(-1)).toEqual({ $rejected: 'm, a1', reason: 'Letters only' })
    expect(screen.getByText('m')).toBeVisible()
    await user.tab()
    expect(box()).toHaveValue('a1')
    cleanup()

    const again = await renderInput(TagsInput, tested, { value: changes.at(-1), options: STRICT })
    expect(box()).toHaveValue('a1')
    expect(screen.getByText('m')).toBeVisible()
    await again.user.clear(box())
    expect(again.changes.at(-1)).toEqual(['m'])
    again.setValue(['z'])
    expect(box()).toHaveValue('')
  })

  it('shows tags that were changed from outside', async () => {
    const { setValue } = await renderInput(TagsInput, tested, { value: ['a'] })
    setValue(['b'])
    expect(screen.getByText('b')).toBeVisible()
    expect(screen.queryByText('a')).not.toBeInTheDocument()
  })

  it('only shows its tags when it is read-only', async () => {
    await renderInput(TagsInput, tested, { value: ['a'], props: { isReadOnly: true } })
    expect(screen.getByText('a')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('says that there is none when it is read-only and empty', async () => {
    await renderInput(TagsInput, tested, { value: null, props: { isReadOnly: true } })
    expect(screen.getByText('--')).toBeVisible()
  })

  it('shows chips, in title form where wanted', () => {
    renderDisplay(TagsDisplay, tested, ['', 'new_york', ''], { options: { format: true } })
    expect(screen.getByText('New York')).toBeVisible()
  })
})
