import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../button/Button'
import { renderUi } from '../testing/renderUi'
import { Card } from './Card'

describe('Card', () => {
  it('is a link by its title, with its action apart', () => {
    renderUi(<Card title="Roles" href="/settings/roles" action={<Button>More</Button>} />)
    expect(screen.getByRole('link', { name: 'Roles' })).toHaveAttribute('href', '/settings/roles')
    expect(screen.getByRole('link')).not.toContainElement(screen.getByRole('button', { name: 'More' }))
  })

  it('opens other sites in a new tab that knows nothing of this one', () => {
    renderUi(<Card title="About" href="https://example.org" isExternal />)
    expect(screen.getByRole('link')).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noreferrer')
  })

  it('can be a button', async () => {
    const onPress = vi.fn()
    const { user } = renderUi(<Card title="Text input" onPress={onPress} />)
    await user.click(screen.getByRole('button', { name: 'Text input' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('is neither while it is disabled', () => {
    renderUi(<Card title="Version" href="/version" isDisabled />)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
