import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

// Installing works where the browser allows it: over https, and on this machine. All else works everywhere.
if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
