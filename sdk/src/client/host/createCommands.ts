/** Something that can be done on the page that is shown. The command palette offers it; where it has keys, these do it too. */
export interface Command {
  /** Unique among those that are there at the same time; of equal ones the last counts. */
  id: string
  /** What it does, in the language of the user: "New city". */
  title: string
  /** Material Symbols name. */
  icon?: string
  /** Further words by which it is found. */
  keywords?: string
  /** Keys that do it, such as `mod+s`, `shift+n` or `/`; `mod` is ⌘ on a Mac, Ctrl elsewhere. `?` lists them. */
  keys?: string
  /**
   * Where the keys work. `page` (default): not while someone types or answers a dialog. `everywhere`: in each control too,
   * unless it has an element around it that keeps them: `<div data-keys="mod+k">`.
   */
  keysWork?: 'page' | 'everywhere'
  run: () => void
}

/** The commands of everything that is mounted. */
export interface Commands {
  /**
   * @param read - Asked each time that someone looks, so that the commands are those of the moment.
   * @returns Function that removes them.
   */
  add: (read: () => readonly Command[]) => () => void
  /** Those of what was mounted first come first. */
  list: () => readonly Command[]
}

export function createCommands(): Commands {
  const readers = new Set<() => readonly Command[]>()
  return {
    add: (read) => {
      readers.add(read)
      return () => readers.delete(read)
    },
    list: () => {
      const byId = new Map([...readers].flatMap((read) => read()).map((command) => [command.id, command]))
      return [...byId.values()]
    },
  }
}
