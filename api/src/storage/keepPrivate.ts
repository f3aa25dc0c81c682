/**
 * From here on other users of the machine can read no file that this process makes: databases hold tokens and the signing secret,
 * mails links for new passwords. What the group may do stays as the process was started.
 */
export function keepPrivate(): void {
  const OTHERS = 0o007
  process.umask(process.umask(OTHERS) | OTHERS)
}
