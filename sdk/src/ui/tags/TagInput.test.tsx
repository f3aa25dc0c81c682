import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { TagInput, type TagInputProps } from './TagInput'

function Tags({ start = [], ...props }: Partial<TagInputProps> & { start?: string[] }) {
  const [value, setValue] = useState<readonly string[]>(start)
  return <TagInput aria-label="Tags" {...props} value={value} onChange={setValue} />
}

const tags = () => screen.queryAllByRole('row').map((tag) => tag.textContent)

describe('TagInput', () => {
  it('adds by Enter, by comma and by leaving the box', async () => {
    const { user } = renderUi(<Tags />)
    await user.type(screen.getByRole('textbox'), 'island{Enter}')
    await user.type(screen.getByRole('textbox'), 'north,')
    await user.type(screen.getByRole('textbox'), 'cold')
    await user.tab()
    expect(tags()).toEqual(['island', 'north', 'cold'])
  })

  it('leaves Enter to an input method that is still composing', async () => {
    const { user } = renderUi(<Tags />)
    await user.type(screen.getByRole('textbox'), 'とうきょう')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true })
    expect(tags()).toEqual([])
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    expect(tags()).toEqual(['とうきょう'])
  })

  it('takes several from the clipboard and drops blanks and doubles', async () => {
    const { user } = renderUi(<Tags start={['a']} />)
    await user.click(screen.getByRole('textbox'))
    await user.paste('a, b,, b, c ,')
    expect(tags()).toEqual(['a', 'b', 'c'])
  })

  it('normalises, and keeps what is refused in the box', async () => {
    const onInvalid = vi.fn()
    const { user } = renderUi(
      <Tags
        normalize={(text) => text.toLowerCase()}
        isValid={(tag) => tag.length < 5}
        onInvalid={onInvalid}
      />,
    )
    await user.type(screen.getByRole('textbox'), 'LONGER{Enter}')
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith('longer')
    expect(screen.getByRole('textbox')).toHaveValue('longer')
    expect(tags()).toEqual([])
  })

  it('removes the last one by Backspace in the empty box, and any by its button', async () => {
    const { user } = renderUi(<Tags start={['a', 'b', 'c']} />)
    await user.type(screen.getByRole('textbox'), '{Backspace}')
    expect(tags()).toEqual(['a', 'b'])
    await user.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(tags()).toEqual(['b'])
  })

  it('only shows them while it is read-only', () => {
    renderUi(<Tags start={['a']} isReadOnly />)
    expect(tags()).toEqual(['a'])
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
