import type { Scene } from './scenes.ts'
export const bannerScenes: Readonly<Record<string, Scene>> = {}
