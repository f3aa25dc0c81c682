import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LightMarkdown } from './LightMarkdown'

describe('LightMarkdown', () => {
  it('draws bold, emphasis, code and links as elements', () => {
    render(<LightMarkdown text={'**Oslo** is *old*, see `id` or [the map](https://example.com/map)'} />)
    expect(screen.getByText('Oslo').tagName).toBe('STRONG')
    expect(screen.getByText('old').tagName).toBe('EM')
    expect(screen.getByText('id').tagName).toBe('CODE')
    expect(screen.getByRole('link', { name: 'the map' })).toHaveAttribute('href', 'https://example.com/map')
  })

  it('leaves markup and addresses that could run code as text', () => {
    const text = '<img src=x onerror=alert(1)> [here](javascript:alert(1))'
    const { container } = render(<LightMarkdown text={text} />)
    expect(container).toHaveTextContent(text)
    expect(container.querySelector('a, img')).toBeNull()
  })

  it('opens pages of the console in place, and others in a tab of their own', () => {
    render(<LightMarkdown text="[here](#/atlas/files) [there](https://example.com)" />)
    expect(screen.getByRole('link', { name: 'here' })).not.toHaveAttribute('target')
    expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('target', '_blank')
  })
})
