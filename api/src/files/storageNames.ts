/** Where the content of a file is in the storage of its project. */
export function originalName(diskName: string): string {
  return `originals/${diskName}`
}

/** The folder of all pictures made of one file. */
export function generatedFolder(fileId: number): string {
  return `generated/${fileId}`
}

export function generatedName(fileId: number, version: string): string {
  return `${generatedFolder(fileId)}/${version}`
}
