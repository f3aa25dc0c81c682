import styles from './Kbd.module.css'

export interface KbdProps {
  /** Keys as they are written on them, such as `⌘S` or `Ctrl S`. */
  children: string
}

/** A keyboard shortcut. */
export function Kbd({ children }: KbdProps) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
