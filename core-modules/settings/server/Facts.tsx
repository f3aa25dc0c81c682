import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface FactsProps {
  title: string
  /** Names with what is known; `undefined` values are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  children?: ReactNode
}

/** Things known about one part of the server, as a list of names and values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <dl className={styles.list}>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
