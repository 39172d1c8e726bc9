export function buildGallery(folder: string): Promise<void>
