import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { FileDrop } from './FileDrop'

describe('FileDrop', () => {
  it('hands over what is chosen in the file dialog', async () => {
    const onFiles = vi.fn()
    const { user, container } = renderUi(
      <FileDrop title="Drop files here" selectLabel="From this device" onFiles={onFiles} />,
    )
    expect(screen.getByRole('button', { name: 'From this device' })).toBeInTheDocument()
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]
    if (input) await user.upload(input, files)
    expect(onFiles).toHaveBeenCalledExactlyOnceWith(files)
  })

  it('offers only the accepted types', () => {
    const { container } = renderUi(
      <FileDrop
        title="Drop"
        selectLabel="Choose"
        accept={['image/png']}
        isMultiple={false}
        onFiles={vi.fn()}
      />,
    )
    const input = container.querySelector('input[type=file]')
    expect(input).toHaveAttribute('accept', 'image/png')
    expect(input).not.toHaveAttribute('multiple')
  })
})
