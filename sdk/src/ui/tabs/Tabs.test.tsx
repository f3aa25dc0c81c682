import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Tabs } from './Tabs'

function FieldTabs() {
  const [tab, setTab] = useState('interface')
  return (
    <Tabs
      aria-label="Field"
      selectedId={tab}
      onChange={setTab}
      tabs={[
        { id: 'interface', label: 'Interface', content: 'Which kind?' },
        { id: 'relation', label: 'Relation', content: 'Related to?', isDisabled: true },
        { id: 'options', label: 'Options', content: 'What else?' },
      ]}
    />
  )
}

describe('Tabs', () => {
  it('shows the chosen tab only, and skips disabled ones by arrow key', async () => {
    const { user } = renderUi(<FieldTabs />)
    expect(screen.getByRole('tabpanel', { name: 'Interface' })).toHaveTextContent('Which kind?')
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Options' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: 'Options' })).toHaveTextContent('What else?')
  })
})
