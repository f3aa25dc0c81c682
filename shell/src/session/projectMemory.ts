const KEY = 'pergola-project'

/** Remembers the current project for this tab: nothing else of the console is kept there. */
export interface ProjectMemory {
  read: () => string | null
  write: (project: string) => void
}

export function createProjectMemory(storage: Storage): ProjectMemory {
  return {
    read: () => storage.getItem(KEY),
    write: (project) => storage.setItem(KEY, project),
  }
}
