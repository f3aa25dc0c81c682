import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import styles from './Tabs.module.css'

export interface TabItem<Id extends string = string> {
  id: Id
  label: ReactNode
  /** Icon name. */
  icon?: string
  isDisabled?: boolean
  /** What the tab shows; only the selected one is mounted. */
  content: ReactNode
}

export interface TabsProps<Id extends string = string> {
  tabs: readonly TabItem<Id>[]
  selectedId: Id
  onChange: (id: Id) => void
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/** Views of one thing, side by side. Arrow keys change the tab. */
export function Tabs<Id extends string>({ tabs, selectedId, onChange, className, ...props }: TabsProps<Id>) {
  return (
    <AriaTabs
      className={cx(styles.tabs, className)}
      selectedKey={selectedId}
      onSelectionChange={(key) => {
        const next = tabs.find((tab) => tab.id === key)
        if (next) onChange(next.id)
      }}
    >
      <TabList {...props} className={styles.list ?? ''}>
        {tabs.map(({ id, label, icon, isDisabled }) => (
          <Tab key={id} id={id} isDisabled={isDisabled} className={styles.tab ?? ''}>
            {icon && <Icon name={icon} size={18} />}
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
