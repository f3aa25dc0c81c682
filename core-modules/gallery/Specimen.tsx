import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

interface SpecimenProps {
  /** Name of the component; also its anchor. */
  name: string
  children: ReactNode
}

/** One component in its states. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section id={name} className={styles.specimen} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className={styles.name}>
        {name}
      </h2>
      <div className={styles.states}>{children}</div>
    </section>
  )
}

/** Things side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Things in equal columns. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
