import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { mock } from './mock/plugin';

// `npm run dev` plays recorded games; with HOUSEWAY set it talks to a server there instead.
const server = process.env.HOUSEWAY;

export default defineConfig({
  plugins: [svelte(), ...(server ? [] : [mock()])],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: true },
  server: server ? { proxy: { '/api': { target: server, ws: true } } } : {},
  test: { include: ['tests/**/*.test.ts'] },
});
