import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { ErrorPanel } from './ErrorPanel'

describe('ErrorPanel', () => {
  it('announces what happened and offers to try again', async () => {
    const onRetry = vi.fn()
    const { user } = renderUi(<ErrorPanel onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('shows the details and copies them', async () => {
    const { user } = renderUi(<ErrorPanel details="GET /items 503" />)
    expect(screen.getByText('GET /items 503')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('GET /items 503')
  })

  it('offers no retry where there is none', () => {
    renderUi(<ErrorPanel />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
