import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar } from './Avatar'

describe('Avatar', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King of Lovelace', 'AL'],
    ['plato', 'P'],
    ['渡辺 健', '渡健'],
  ])('stands for %s by the initials %s', (name, initials) => {
    render(<Avatar name={name} />)
    expect(screen.getByRole('img', { name })).toHaveTextContent(initials)
  })

  it('falls back to the initials when the picture fails, and tries again with another one', () => {
    const { container, rerender } = render(<Avatar name="Ada Lovelace" src="/broken.jpg" />)
    const picture = container.querySelector('img')
    if (picture) fireEvent.error(picture)
    expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL')
    rerender(<Avatar name="Ada Lovelace" src="/new.jpg" />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/new.jpg')
  })

  it('is silent where the name stands beside it', () => {
    render(<Avatar name="Ada Lovelace" isDecorative />)
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})
