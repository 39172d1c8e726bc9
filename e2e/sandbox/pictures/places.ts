import type { Scene } from './scenes.ts'
export const placeScenes: Readonly<Record<string, Scene>> = {}
