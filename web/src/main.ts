import { mount } from 'svelte';
import App from './App.svelte';
import './style.css';

// The token has been put into a cookie by now; an address that is passed on shall not hold it.
if (location.search) history.replaceState(null, '', location.pathname + location.hash);

const target = document.getElementById('studio');
if (target) mount(App, { target });
