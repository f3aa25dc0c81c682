import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Breadcrumb } from './Breadcrumb'

it('links to the pages above and marks this one', () => {
  render(<Breadcrumb aria-label="Path" items={[{ label: 'Collections', href: '/c' }, { label: 'Cities' }]} />)
  expect(screen.getByRole('navigation', { name: 'Path' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Collections' })).toHaveAttribute('href', '/c')
  expect(screen.getByText('Cities')).toHaveAttribute('aria-current', 'page')
})
