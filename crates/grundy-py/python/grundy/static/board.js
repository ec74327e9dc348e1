// node_modules/svelte/src/internal/shared/utils.js
var e = Array.isArray, t = Array.prototype.indexOf, n = Array.prototype.includes, r = Array.from, i = Object.defineProperty, a = Object.getOwnPropertyDescriptor, o = Object.getOwnPropertyDescriptors, s = Object.prototype, c = Array.prototype, l = Object.getPrototypeOf, u = Object.isExtensible, d = () => {};
function f(e) {
	for (var t = 0; t < e.length; t++) e[t]();
}
function p() {
	var e, t;
	return {
		promise: new Promise((n, r) => {
			e = n, t = r;
		}),
		resolve: e,
		reject: t
	};
}
function m(e, t) {
	if (Array.isArray(e)) return e;
	if (t === void 0 || !(Symbol.iterator in e)) return Array.from(e);
	let n = [];
	for (let r of e) if (n.push(r), n.length === t) break;
	return n;
}
var h = 1024, g = 2048, _ = 4096, v = 8192, y = 16384, b = 32768, x = 1 << 25, S = 65536, ee = 1 << 19, C = 1 << 20, te = 1 << 25, ne = 1 << 21, re = 1 << 22, ie = 1 << 23, ae = Symbol("$state"), oe = Symbol("component"), se = Symbol("legacy props"), ce = Symbol(""), le = Symbol("attributes"), ue = Symbol("class"), de = Symbol("style"), fe = Symbol("text"), w = Symbol("form reset"), pe = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), me = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), he = {}, T = Symbol("uninitialized"), ge = "http://www.w3.org/1999/xhtml", _e = "http://www.w3.org/2000/svg", ve = "http://www.w3.org/1998/Math/MathML";
function ye() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function be(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function xe() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// node_modules/svelte/src/internal/client/dom/hydration.js
var E = !1;
function Se(e) {
	E = e;
}
var D;
function O(e) {
	if (e === null) throw be(), he;
	return D = e;
}
function Ce() {
	return O(/* @__PURE__ */ $t(D));
}
function k(e) {
	if (E) {
		if (/* @__PURE__ */ $t(D) !== null) throw be(), he;
		D = e;
	}
}
function we(e = 1) {
	if (E) {
		for (var t = e, n = D; t--;) n = /* @__PURE__ */ $t(n);
		D = n;
	}
}
function Te(e = !0) {
	for (var t = 0, n = D;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ $t(n);
		e && n.remove(), n = i;
	}
}
function Ee(e) {
	if (!e || e.nodeType !== 8) throw be(), he;
	return e.data;
}
// node_modules/svelte/src/internal/client/reactivity/equality.js
function De(e) {
	return e === this.v;
}
function Oe(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function ke(e) {
	return !Oe(e, this.v);
}
// node_modules/svelte/src/internal/client/errors.js
function Ae() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function je(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Me(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Ne() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Pe(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Fe() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Ie(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Le() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Re() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function ze() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Be() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// node_modules/svelte/src/internal/client/context.js
var A = null;
function Ve(e) {
	A = e;
}
function He(e, t = !1, n) {
	A = {
		p: A,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: H,
		l: null
	};
}
function Ue(e) {
	var t = A, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) mn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, A = t.p, We(e);
}
function We(e = {}) {
	return i(e, oe, { value: !0 }), e;
}
function Ge() {
	return !0;
}
// node_modules/svelte/src/internal/client/dom/task.js
var Ke = [];
function qe() {
	var e = Ke;
	Ke = [], f(e);
}
function Je(e) {
	if (Ke.length === 0 && !bt) {
		var t = Ke;
		queueMicrotask(() => {
			t === Ke && qe();
		});
	}
	Ke.push(e);
}
function Ye() {
	for (; Ke.length > 0;) qe();
}
// node_modules/svelte/src/internal/client/reactivity/status.js
var Xe = ~(g | _ | h);
function j(e, t) {
	e.f = e.f & Xe | t;
}
function Ze(e) {
	e.f & 512 || e.deps === null ? j(e, h) : j(e, _);
}
// node_modules/svelte/src/internal/client/reactivity/utils.js
function Qe(e, t) {
	e.f & 2048 ? t.set(e, g) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, _), j(e, h);
}
// node_modules/svelte/src/internal/client/dom/elements/misc.js
var $e = !1;
function et() {
	$e || ($e = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[w]?.();
		});
	}, { capture: !0 }));
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function tt(e) {
	var t = V, n = H;
	Fn(null), In(null);
	try {
		return e();
	} finally {
		Fn(t), In(n);
	}
}
function nt(e, t, n, r = n) {
	e.addEventListener(t, () => tt(n));
	let i = e[w];
	e[w] = i ? () => {
		i(), r(!0);
	} : () => r(!0), et();
}
// node_modules/svelte/src/internal/client/reactivity/async.js
function rt(e, t, n, r) {
	let i = Ge() ? st : ut;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = H, c = it(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				sn(e, s);
			}
			at();
		}
	}
	var d = ot();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ lt(e))).then(u).catch((e) => sn(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), at());
	}) : f();
}
function it() {
	var e = H, t = V, n = A, r = N;
	return function(i = !0) {
		In(e), Fn(t), Ve(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function at(e = !0) {
	In(null), Fn(null), Ve(null), e && N?.deactivate();
}
function ot() {
	var e = H, t = e.b, n = N, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function st(e) {
	var t = 2 | g;
	return H !== null && (H.f |= ee), {
		ctx: A,
		deps: null,
		effects: null,
		equals: De,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: T,
		wv: 0,
		parent: H,
		ac: null
	};
}
var ct = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function lt(e, t, n) {
	let r = H;
	r === null && Ae();
	var i = void 0, a = Lt(T), o = !V, s = /* @__PURE__ */ new Set();
	return _n(() => {
		var t = H, n = p();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== pe && n.reject(e);
			}).finally(at);
		} catch (e) {
			n.reject(e), at();
		}
		var c = N;
		if (o) {
			if (t.f & 32768) var l = ot();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(ct);
			else for (let e of s.values()) e.reject(ct);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== ct && (c.activate(), t ? (a.f |= ie, Vt(a, t)) : (a.f & 8388608 && (a.f ^= ie), Vt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), fn(() => {
		for (let e of s) e.reject(ct);
	}), new Promise((e) => {
		function t(n) {
			function r() {
				n === i ? e(a) : t(i);
			}
			n.then(r, r);
		}
		t(i);
	});
}
/*#__NO_SIDE_EFFECTS__*/
function M(e) {
	let t = /* @__PURE__ */ st(e);
	return Rn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function ut(e) {
	let t = /* @__PURE__ */ st(e);
	return t.equals = ke, t;
}
function dt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) B(t[n]);
	}
}
function ft(e) {
	var t, n = H, r = e.parent;
	if (!Mn && r !== null && e.v !== T && r.f & 24576) return ye(), e.v;
	In(r);
	try {
		dt(e), t = Jn(e);
	} finally {
		In(n);
	}
	return t;
}
function pt(e) {
	var t = ft(e);
	!e.equals(t) && (e.wv = Gn(), (!N?.is_fork || e.deps === null) && (N === null ? e.v = t : (N.capture(e, t, !0), _t?.capture(e, t, !0)), e.deps === null)) ? j(e, h) : Mn || (vt === null ? Ze(e) : (dn() || N?.is_fork) && vt.set(e, t));
}
function mt(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && tt(() => {
		t.ac.abort(pe), t.ac = null;
	}), t.fn !== null && (t.teardown = d), Zn(t, 0), Sn(t));
}
function ht(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && Qn(t);
}
// node_modules/svelte/src/internal/client/reactivity/batch.js
var gt = null, N = null, _t = null, vt = null, yt = null, bt = !1, xt = !1, St = null, Ct = null, wt = 0, Tt = 1, Et = class e {
	id = Tt++;
	started = !1;
	linked = !0;
	prev = null;
	next = null;
	async_deriveds = /* @__PURE__ */ new Map();
	current = /* @__PURE__ */ new Map();
	previous = /* @__PURE__ */ new Map();
	#e = /* @__PURE__ */ new Set();
	#t = /* @__PURE__ */ new Set();
	#n = 0;
	#r = /* @__PURE__ */ new Map();
	#i = null;
	#a = [];
	#o = [];
	#s = /* @__PURE__ */ new Map();
	#c = /* @__PURE__ */ new Map();
	#l = /* @__PURE__ */ new Set();
	is_fork = !1;
	#u = !1;
	constructor() {
		gt === null ? gt = this : (gt.next = this, this.prev = gt), gt = this;
	}
	#d() {
		if (this.is_fork) return !0;
		for (let e of this.#r.keys()) if (!this.#f(e)) return !0;
		return !1;
	}
	#f(e) {
		for (var t = e; t !== null; t = t.parent) if (this.#c.has(t)) return !0;
		return !1;
	}
	skip_effect(e) {
		this.#c.has(e) || this.#c.set(e, {
			d: [],
			m: []
		}), this.#l.delete(e);
	}
	unskip_effect(e, t = (e) => this.schedule(e)) {
		var n = this.#c.get(e);
		if (n) {
			this.#c.delete(e);
			for (var r of n.d) j(r, g), t(r);
			for (r of n.m) j(r, _), t(r);
		}
		this.#l.add(e);
	}
	#p() {
		var e = [];
		for (let i of this.#a) if (!(i.f & 16384 || !(i.f & 6144))) {
			for (var t = i, n = !1; t.parent !== null;) {
				t = t.parent;
				var r = t.f;
				if (r & 96) {
					if (!(r & 1024)) {
						n = !0;
						break;
					}
					t.f ^= h;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) j(e, t), this.schedule(e);
		this.apply();
		for (var t = St = [], n = [], r = Ct = []; this.#a.length > 0;) {
			wt++ > 1e3 && (this.#b(), Ot());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw Nt(e), this.#d() || this.discard(), t;
			}
		}
		if (N = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (St = null, Ct = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Mt(e, t);
			r.length > 0 && N.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), _t = this, At(n), At(t), _t = null, this.#i?.resolve();
			var o = N;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Ft.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= h;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= h : i & 4 ? t.push(r) : Kn(r) && (i & 16 && this.add_dirty_reaction(r, _), Qn(r));
				var o = r.first;
				if (o !== null) {
					r = o;
					continue;
				}
			}
			for (; r !== null;) {
				var s = r.next;
				if (s !== null) {
					r = s;
					break;
				}
				r = r.parent;
			}
		}
	}
	#g() {
		for (var e = this.prev; e !== null; e = e.prev) if (!e.is_fork && this.#_(e)) return e;
		return null;
	}
	#_(e) {
		for (let [t, [, n]] of this.current) if (!n && e.current.has(t)) return !0;
		return !1;
	}
	#v(e) {
		for (let [t, n] of e.current) !this.previous.has(t) && e.previous.has(t) && this.previous.set(t, e.previous.get(t)), this.current.set(t, n);
		for (let [t, n] of e.async_deriveds) {
			let e = this.async_deriveds.get(t);
			e && n.promise.then(e.resolve).catch(e.reject);
		}
		e.async_deriveds.clear(), this.transfer_reactions(e.#s);
		let t = (e) => {
			var n = e.reactions;
			if (n !== null && !(e.f & 2 && !(e.f & 6144))) for (let e of n) {
				var r = e.f;
				if (r & 2) t(e);
				else {
					var i = e;
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), j(i, g), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), N = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Qe(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== T && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), vt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		N = this;
	}
	deactivate() {
		N = null, vt = null;
	}
	flush() {
		try {
			xt = !0, N = this, this.#m();
		} finally {
			wt = 0, yt = null, St = null, Ct = null, xt = !1, N = null, vt = null, Ft.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(ct);
		this.#b(), this.#i?.resolve();
	}
	register_created_effect(e) {
		this.#o.push(e);
	}
	increment(e, t) {
		if (this.#n += 1, e) {
			let e = this.#r.get(t) ?? 0;
			this.#r.set(t, e + 1);
		}
	}
	decrement(e, t) {
		if (--this.#n, e) {
			let e = this.#r.get(t) ?? 0;
			e === 1 ? this.#r.delete(t) : this.#r.set(t, e - 1);
		}
		this.#u || (this.#u = !0, Je(() => {
			this.#u = !1, this.linked && this.flush();
		}));
	}
	transfer_reactions(e) {
		for (let [t, n] of e) this.add_dirty_reaction(t, n);
		e.clear();
	}
	add_dirty_reaction(e, t) {
		(t === 2048 || this.#s.get(e) !== 2048) && this.#s.set(e, t);
	}
	oncommit(e) {
		this.#e.add(e);
	}
	ondiscard(e) {
		this.#t.add(e);
	}
	settled() {
		return (this.#i ??= p()).promise;
	}
	static ensure() {
		if (N === null) {
			let t = N = new e();
			!xt && !bt && Je(() => {
				t.started || t.flush();
			});
		}
		return N;
	}
	apply() {
		vt = null;
	}
	schedule(e) {
		yt = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? gt = e : t.prev = e, this.linked = !1;
		}
	}
};
function Dt(e) {
	var t = bt, n = _t;
	_t = null, bt = !0;
	try {
		var r;
		for (e && (Dt(), r = e());;) {
			if (Ye(), N === null) return r;
			N.flush();
		}
	} finally {
		bt = t, _t = n;
	}
}
function Ot() {
	try {
		Fe();
	} catch (e) {
		sn(e, yt);
	}
}
var kt = null;
function At(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && Kn(r) && (kt = /* @__PURE__ */ new Set(), Qn(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && Tn(r), kt?.size > 0)) {
				Ft.clear();
				for (let e of kt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) kt.has(n) && (kt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || Qn(n);
					}
				}
				kt.clear();
			}
		}
		kt = null;
	}
}
function jt(e) {
	N.schedule(e);
}
function Mt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), j(e, h);
		for (var n = e.first; n !== null;) Mt(n, t), n = n.next;
	}
}
function Nt(e) {
	j(e, h);
	for (var t = e.first; t !== null;) Nt(t), t = t.next;
}
// node_modules/svelte/src/internal/client/reactivity/sources.js
var Pt = /* @__PURE__ */ new Set(), Ft = /* @__PURE__ */ new Map(), It = !1;
function Lt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: De,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function P(e, t) {
	let n = Lt(e, t);
	return Rn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Rt(e, t = !1, n = !0) {
	let r = Lt(e);
	return t || (r.equals = ke), r;
}
function F(e, t, n = !1) {
	return V !== null && (!Pn || V.f & 131072) && Ge() && V.f & 4325394 && (Ln === null || !Ln.has(e)) && ze(), Vt(e, n ? Gt(t) : t, Ct);
}
var zt = null, Bt = 0;
function Vt(e, t, n = null) {
	if (!e.equals(t)) {
		Mn ? Ft.set(e, t) : Ft.has(e) || Ft.set(e, e.v);
		var r = Et.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && ft(t), vt === null && Ze(t);
		}
		e.wv = Gn(), zt = null, Bt = 0, Wt(e, g, n), zt = null, Ge() && H !== null && H.f & 1024 && !(H.f & 96) && (zn === null ? Bn([e]) : zn.push(e)), !r.is_fork && Pt.size > 0 && !It && Ht();
	}
	return t;
}
function Ht() {
	It = !1;
	for (let e of Pt) {
		e.f & 1024 && j(e, _);
		let t;
		try {
			t = Kn(e);
		} catch {
			t = !0;
		}
		t && Qn(e);
	}
	Pt.clear();
}
function Ut(e) {
	F(e, e.v + 1);
}
function Wt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Ge(), a = r.length;
		if (Bt += a, Bt > 1e5 && zt === null && (zt = /* @__PURE__ */ new Set()), zt !== null) {
			if (zt.has(e)) return;
			zt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== H) {
				var l = (c & g) === 0;
				if (l && j(s, t), c & 131072) Pt.add(s);
				else if (c & 2) {
					var u = s;
					vt?.delete(u), Wt(u, _, n);
				} else if (l) {
					var d = s;
					c & 16 && kt !== null && kt.add(d), n === null ? jt(d) : n.push(d);
				}
			}
		}
	}
}
function Gt(t) {
	if (typeof t != "object" || !t || ae in t || oe in t) return t;
	let n = l(t);
	if (n !== s && n !== c) return t;
	var r = /* @__PURE__ */ new Map(), i = e(t), o = /* @__PURE__ */ P(0), u = null, d = Un, f = (e) => {
		if (Un === d) return e();
		var t = V, n = Un;
		Fn(null), Wn(d);
		var r = e();
		return Fn(t), Wn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ P(t.length, u)), new Proxy(t, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Le();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ P(n.value, u);
				return r.set(t, e), e;
			}) : F(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ P(T, u));
					r.set(t, e), Ut(o);
				}
			} else F(n, T), Ut(o);
			return !0;
		},
		get(e, n, i) {
			if (n === ae) return t;
			var o = r.get(n), s = n in e;
			if (o === void 0 && (!s || a(e, n)?.writable) && (o = f(() => /* @__PURE__ */ P(Gt(s ? e[n] : T), u)), r.set(n, o)), o !== void 0) {
				var c = G(o);
				return c === T ? void 0 : c;
			}
			return Reflect.get(e, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = G(i);
				if (a === T) return;
				if (n && "value" in n) n.value = a;
				else return {
					enumerable: !0,
					configurable: !0,
					value: a,
					writable: !0
				};
			}
			return n;
		},
		has(e, t) {
			if (t === ae) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== T || Reflect.has(e, t);
			return (n !== void 0 || (H !== null || V !== null) && (!i || a(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ P(i ? Gt(e[t]) : T, u)), r.set(t, n)), G(n) === T) ? !1 : i;
		},
		set(e, t, n, s) {
			var c = r.get(t), l = t in e;
			if (i && t === "length") for (var d = n; d < c.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ P(T, u)), r.set(d + "", p)) : F(p, T);
			}
			if (c === void 0) (!l || a(e, t)?.writable) && (c = f(() => /* @__PURE__ */ P(void 0, u)), F(c, Gt(n)), r.set(t, c));
			else {
				l = c.v !== T;
				var m = f(() => Gt(n));
				F(c, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(s, n), !l) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && F(g, _ + 1);
				}
				Ut(o);
			}
			return !0;
		},
		ownKeys(e) {
			G(o);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== T;
			});
			for (var [n, i] of r) i.v !== T && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Re();
		}
	});
}
var Kt, qt, Jt, Yt;
function Xt() {
	if (Kt === void 0) {
		Kt = window, qt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Jt = a(t, "firstChild").get, Yt = a(t, "nextSibling").get, u(e) && (e[ue] = void 0, e[le] = null, e[de] = void 0, e.__e = void 0), u(n) && (n[fe] = void 0);
	}
}
function Zt(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Qt(e) {
	return Jt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function $t(e) {
	return Yt.call(e);
}
function I(e, t) {
	if (!E) return /* @__PURE__ */ Qt(e);
	var n = /* @__PURE__ */ Qt(D);
	if (n === null) n = D.appendChild(Zt());
	else if (t && n.nodeType !== 3) {
		var r = Zt();
		return n?.before(r), O(r), r;
	}
	return t && an(n), O(n), n;
}
function en(e, t = !1) {
	if (!E) {
		var n = /* @__PURE__ */ Qt(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ $t(n) : n;
	}
	if (t) {
		if (D?.nodeType !== 3) {
			var r = Zt();
			return D?.before(r), O(r), r;
		}
		an(D);
	}
	return D;
}
function L(e, t = !1) {
	if (!E) return /* @__PURE__ */ Qt(e);
	var n = I(e, t);
	return k(e), n;
}
function R(e, t = 1, n = !1) {
	let r = E ? D : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ $t(r);
	if (!E) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = Zt();
			return r === null ? i?.after(a) : r.before(a), O(a), a;
		}
		an(r);
	}
	return O(r), r;
}
function tn(e) {
	e.textContent = "";
}
function nn() {
	return !1;
}
function rn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function an(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function on(e) {
	var t = H;
	if (t === null) return V.f |= ie, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	sn(e, t);
}
function sn(e, t) {
	if (e === he) throw e;
	if (!(t !== null && t.f & 16384)) {
		for (; t !== null;) {
			if (t.f & 128 && !(t.f & 33570816)) {
				if (!(t.f & 32768)) throw e;
				try {
					t.b.error(e);
					return;
				} catch (t) {
					e = t;
				}
			}
			t = t.parent;
		}
		throw e;
	}
}
// node_modules/svelte/src/internal/client/reactivity/effects.js
function cn(e) {
	H === null && (V === null && Pe(e), Ne()), Mn && Me(e);
}
function ln(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function un(e, t) {
	var n = H;
	n !== null && n.f & 8192 && (e |= v);
	var r = {
		ctx: A,
		deps: null,
		nodes: null,
		f: e | g | 512,
		first: null,
		fn: t,
		last: null,
		next: null,
		parent: n,
		b: n && n.b,
		prev: null,
		teardown: null,
		wv: 0,
		ac: null
	};
	N?.register_created_effect(r);
	var i = r;
	if (e & 4) St === null ? Et.ensure().schedule(r) : St.push(r);
	else if (t !== null) {
		try {
			Qn(r);
		} catch (e) {
			throw B(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= S));
	}
	if (i !== null && (i.parent = n, n !== null && ln(i, n), V !== null && V.f & 2 && !(e & 64))) {
		var a = V;
		(a.effects ??= []).push(i);
	}
	return r;
}
function dn() {
	return V !== null && !Pn;
}
function fn(e) {
	let t = un(8, null);
	return j(t, h), t.teardown = e, t;
}
function pn(e) {
	cn("$effect");
	var t = H.f;
	if (!V && t & 32 && A !== null && !A.i) {
		var n = A;
		(n.e ??= []).push(e);
	} else return mn(e);
}
function mn(e) {
	return un(4 | C, e);
}
function hn(e) {
	Et.ensure();
	let t = un(64 | ee, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? En(t, () => {
			B(t), n(void 0);
		}) : (B(t), n(void 0));
	});
}
function gn(e) {
	return un(4, e);
}
function _n(e) {
	return un(re | ee, e);
}
function vn(e, t = 0) {
	return un(8 | t, e);
}
function z(e, t = [], n = [], r = []) {
	rt(r, t, n, (t) => {
		un(8, () => {
			e(...t.map(G));
		});
	});
}
function yn(e, t = 0) {
	return un(16 | t, e);
}
function bn(e) {
	return un(32 | ee, e);
}
function xn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = Mn, r = V;
		Nn(!0), Fn(null);
		try {
			t.call(null);
		} catch (t) {
			sn(t, e.parent);
		} finally {
			Nn(n), Fn(r);
		}
	}
}
function Sn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && tt(() => {
			e.abort(pe);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : B(n, t), n = r;
	}
}
function Cn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || B(t), t = n;
	}
}
function B(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (wn(e.nodes.start, e.nodes.end), n = !0), e.f |= x, Sn(e, t && !n), Zn(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	xn(e), e.f ^= x, e.f |= y;
	var i = e.parent;
	i !== null && i.first !== null && Tn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function wn(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ $t(e);
		e.remove(), e = n;
	}
}
function Tn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function En(e, t, n = !0) {
	var r = [];
	e.f |= 256, Dn(e, r, !0);
	var i = () => {
		n && B(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Dn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= v;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Dn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function On(e) {
	e.f &= -257, kn(e, !0);
}
function kn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= v, e.f & 1024 || (j(e, g), Et.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			kn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function An(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ $t(n);
		t.append(n), n = i;
	}
}
// node_modules/svelte/src/internal/client/legacy.js
var jn = null, Mn = !1;
function Nn(e) {
	Mn = e;
}
var V = null, Pn = !1;
function Fn(e) {
	V = e;
}
var H = null;
function In(e) {
	H = e;
}
var Ln = null;
function Rn(e) {
	V !== null && (V.f & 2097152 || V.f & 2) && (Ln ??= /* @__PURE__ */ new Set()).add(e);
}
var U = null, W = 0, zn = null;
function Bn(e) {
	zn = e;
}
var Vn = 1, Hn = 0, Un = Hn;
function Wn(e) {
	Un = e;
}
function Gn() {
	return ++Vn;
}
function Kn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (Kn(a) && pt(a), a.wv > e.wv) return !0;
		}
		t & 512 && vt === null && j(e, h);
	}
	return !1;
}
function qn(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Ln !== null && Ln.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? qn(a, t, !1) : t === a && (n ? j(a, g) : a.f & 1024 && j(a, _), jt(a));
	}
}
function Jn(e) {
	var t = U, n = W, r = zn, i = V, a = Ln, o = A, s = Pn, c = Un, l = e.f;
	U = null, W = 0, zn = null, V = l & 96 ? null : e, Ln = null, Ve(e.ctx), Pn = !1, Un = ++Hn, e.ac !== null && (tt(() => {
		e.ac.abort(pe);
	}), e.ac = null);
	try {
		e.f |= ne;
		var u = e.fn, d = u();
		e.f |= b;
		var f = Yn(e);
		if (Ge() && zn !== null && !Pn && f !== null && !(e.f & 6146)) for (var p = 0; p < zn.length; p++) qn(zn[p], e);
		if (i !== null && i !== e) {
			if (Hn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Hn;
			if (t !== null) for (let e of t) e.rv = Hn;
			zn !== null && (r === null ? r = zn : r.push(...zn));
		}
		return e.f & 8388608 && (e.f ^= ie), d;
	} catch (t) {
		return Yn(e), on(t);
	} finally {
		e.f ^= ne, U = t, W = n, zn = r, V = i, Ln = a, Ve(o), Pn = s, Un = c;
	}
}
function Yn(e) {
	var t = e.deps, n = N?.is_fork;
	if (U !== null) {
		var r;
		if (n || Zn(e, W), t !== null && W > 0) for (t.length = W + U.length, r = 0; r < U.length; r++) t[W + r] = U[r];
		else e.deps = t = U;
		if (dn() && e.f & 512) for (r = W; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && W < t.length && (Zn(e, W), t.length = W);
	return t;
}
function Xn(e, r) {
	let i = r.reactions;
	if (i !== null) {
		var a = t.call(i, e);
		if (a !== -1) {
			var o = i.length - 1;
			o === 0 ? i = r.reactions = null : (i[a] = i[o], i.pop());
		}
	}
	if (i === null && r.f & 2 && (U === null || !n.call(U, r))) {
		var s = r;
		s.f & 512 && (s.f ^= 512), s.v !== T && Ze(s), s.ac !== null && tt(() => {
			s.ac.abort(pe), s.ac = null, j(s, g);
		}), mt(s), Zn(s, 0);
	}
}
function Zn(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) Xn(e, n[r]);
}
function Qn(e) {
	var t = e.f;
	if (!(t & 16384)) {
		j(e, h);
		var n = H;
		H = e;
		try {
			t & 16777232 ? Cn(e) : Sn(e), xn(e);
			var r = Jn(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Vn;
		} finally {
			H = n;
		}
	}
}
async function $n() {
	await Promise.resolve(), Dt();
}
function G(e) {
	var t = !!(e.f & 2);
	if (jn?.add(e), V !== null && !Pn && !(H !== null && H.f & 16384) && (Ln === null || !Ln.has(e))) {
		var r = V.deps;
		if (V.f & 2097152) e.rv < Hn && (e.rv = Hn, U === null && r !== null && r[W] === e ? W++ : U === null ? U = [e] : U.push(e));
		else {
			V.deps ??= [], n.call(V.deps, e) || V.deps.push(e);
			var i = e.reactions;
			i === null ? e.reactions = [V] : n.call(i, V) || i.push(V);
		}
	}
	if (Mn && Ft.has(e)) return Ft.get(e);
	if (t) {
		var a = e;
		if (Mn) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || tr(a)) && (o = ft(a)), Ft.set(a, o), o;
		}
		var s = !(a.f & 512) && !Pn && V !== null && !!(V.f & 512), c = (a.f & b) === 0;
		Kn(a) && (s && (a.f |= 512), pt(a)), s && !c && (ht(a), er(a));
	}
	if (vt?.has(e)) return vt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function er(e) {
	if (e.f |= 512, e.deps !== null) for (let r of e.deps) {
		var t = r.reactions;
		t === null ? r.reactions = [e] : n.call(t, e) || t.push(e), r.f & 2 && !(r.f & 512) && (ht(r), er(r));
	}
}
function tr(e) {
	if (e.v === T) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Ft.has(t) || t.f & 2 && tr(t)) return !0;
	return !1;
}
function nr(e) {
	var t = Pn;
	try {
		return Pn = !0, e();
	} finally {
		Pn = t;
	}
}
[.../* @__PURE__ */ "allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback".split(".")];
var rr = ["touchstart", "touchmove"];
function ir(e) {
	return rr.includes(e);
}
// node_modules/svelte/src/internal/client/dom/elements/events.js
var ar = Symbol("events"), or = /* @__PURE__ */ new Set(), sr = /* @__PURE__ */ new Set();
function cr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || pr.call(t, e), !e.cancelBubble) return tt(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Je(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function lr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = cr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && fn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function K(e, t, n) {
	(t[ar] ??= {})[e] = n;
}
function ur(e) {
	for (var t = 0; t < e.length; t++) or.add(e[t]);
	for (var n of sr) n(e);
}
var dr = null, fr = !1;
function pr(e) {
	var t = this, n = t.ownerDocument, r = e.type, a = e.composedPath?.() || [], o = a[0] || e.target;
	dr = e, fr || (fr = !0, setTimeout(() => {
		fr = !1, dr = null;
	}));
	var s = 0, c = dr === e && e[ar];
	if (c) {
		var l = a.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[ar] = t;
			return;
		}
		var u = a.indexOf(t);
		if (u === -1) return;
		l <= u && (s = l);
	}
	if (o = a[s] || e.target, o !== t) {
		i(e, "currentTarget", {
			configurable: !0,
			get() {
				return o || n;
			}
		});
		var d = V, f = H;
		Fn(null), In(null);
		try {
			for (var p, m = []; o !== null && o !== t;) {
				try {
					var h = o[ar]?.[r];
					h == null || o.disabled && e.target !== o || h.call(o, e);
				} catch (e) {
					p ? m.push(e) : p = e;
				}
				if (e.cancelBubble) break;
				s++, o = s < a.length ? a[s] : null;
			}
			if (p) {
				for (let e of m) queueMicrotask(() => {
					throw e;
				});
				throw p;
			}
		} finally {
			e[ar] = t, delete e.currentTarget, Fn(d), In(f);
		}
	}
}
// node_modules/svelte/src/internal/client/dom/reconciler.js
var mr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function hr(e) {
	return mr?.createHTML(e) ?? e;
}
function gr(e) {
	var t = rn("template");
	return t.innerHTML = hr(e.replaceAll("<!>", "<!---->")), t.content;
}
// node_modules/svelte/src/internal/client/dom/template.js
function _r(e, t) {
	var n = H;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function q(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (E) return _r(D, null), D;
		i === void 0 && (i = gr(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ Qt(i)));
		var t = r || qt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ Qt(t), s = t.lastChild;
			_r(o, s);
		} else _r(t, t);
		return t;
	};
}
function vr() {
	if (E) return _r(D, null), D;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = Zt();
	return e.append(t, n), _r(t, n), e;
}
function J(e, t) {
	if (E) {
		var n = H;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = D), Ce();
	} else e !== null && e.before(t);
}
// node_modules/svelte/src/reactivity/create-subscriber.js
function yr(e) {
	let t = 0, n = Lt(0), r;
	return () => {
		dn() && (G(n), vn(() => (t === 0 && (r = nr(() => e(() => Ut(n)))), t += 1, () => {
			Je(() => {
				--t, t === 0 && (r?.(), r = void 0, Ut(n));
			});
		})));
	};
}
// node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var br = S | ee;
function xr(e, t, n, r) {
	new Sr(e, t, n, r);
}
var Sr = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = E ? D : null;
	#n;
	#r;
	#i;
	#a = null;
	#o = null;
	#s = null;
	#c = null;
	#l = 0;
	#u = 0;
	#d = !1;
	#f = /* @__PURE__ */ new Map();
	#p = null;
	#m = yr(() => (this.#p = Lt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = H;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = H.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = yn(() => {
			if (E) {
				let e = Ee(this.#t);
				Ce();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, br), E && (this.#e = D);
	}
	#h() {
		try {
			this.#a = bn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Je(r), t && (this.#s = bn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? xe() : (t = !0, n && Be(), this.#s !== null && En(this.#s, () => {
				this.#s = null;
			}), this.#S(() => {
				this.#b();
			})));
		};
		return {
			reset: r,
			invoke_onerror: () => {
				if (!this.#v()) try {
					n = !0, this.#n.onerror?.(e, r), n = !1;
				} catch (e) {
					sn(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (y | x)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = bn(() => e(this.#e)), Je(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = Zt(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return bn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							sn(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(N)) : this.#u === 0 && (this.#e.before(e), this.#c = null, En(this.#o, () => {
					this.#o = null;
				}), this.#x(N));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = bn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				An(this.#a, e);
				let t = this.#n.pending;
				this.#o = bn(() => t(this.#e));
			} else this.#x(N);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		Qe(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = H, n = V, r = A;
		In(this.#i), Fn(this.#i), Ve(this.#i.ctx);
		try {
			return Et.ensure(), e();
		} finally {
			In(t), Fn(n), Ve(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && En(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Je(() => {
			this.#d = !1, this.#p && Vt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), G(this.#p);
	}
	error(e) {
		if (e === he || !this.#n.onerror && !this.#n.failed) throw e;
		N?.is_fork ? (this.#a && N.skip_effect(this.#a), this.#o && N.skip_effect(this.#o), this.#s && N.skip_effect(this.#s), N.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (B(this.#a), null), this.#o &&= (B(this.#o), null), this.#s &&= (B(this.#s), null), E && (O(this.#t), we(), O(Te()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return bn(() => {
						var r = H;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return sn(e, this.#i.parent), null;
				}
			}));
		};
		Je(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					sn(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => sn(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function Y(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[fe] ??= e.nodeValue) && (e[fe] = n, e.nodeValue = `${n}`);
}
function Cr(e, t) {
	return Tr(e, t);
}
var wr = /* @__PURE__ */ new Map();
function Tr(e, { target: t, anchor: n, props: i = {}, events: a, context: o, intro: s = !0, transformError: c }) {
	Xt();
	var l = void 0, u = hn(() => {
		var s = n ?? t.appendChild(Zt());
		xr(s, { pending: () => {} }, (t) => {
			He({});
			var n = A;
			if (o && (n.c = o), a && (i.$$events = a), E && _r(t, null), l = e(t, i) || We(), E && (H.nodes.end = D, D === null || D.nodeType !== 8 || D.data !== "]")) throw be(), he;
			Ue();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = ir(r);
					for (let e of [t, document]) {
						var a = wr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), wr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, pr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(r(or)), sr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = wr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, pr), r.delete(e), r.size === 0 && wr.delete(n)) : r.set(e, i);
			}
			sr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Er.set(l, u), l;
}
var Er = /* @__PURE__ */ new WeakMap();
function Dr(e, t) {
	let n = Er.get(e);
	return n ? (Er.delete(e), n(t)) : Promise.resolve();
}
// node_modules/svelte/src/internal/client/dom/blocks/branches.js
var Or = class {
	anchor;
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ new Map();
	#n = /* @__PURE__ */ new Map();
	#r = /* @__PURE__ */ new Set();
	#i = !0;
	constructor(e, t = !0) {
		this.anchor = e, this.#i = t;
	}
	#a = (e) => {
		if (this.#e.has(e)) {
			var t = this.#e.get(e), n = this.#t.get(t);
			if (n) On(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (On(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (B(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						An(r, t), t.append(Zt()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else B(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), En(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (B(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = N, r = nn();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = Zt();
				i.append(a), this.#n.set(e, {
					effect: bn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, bn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else E && (this.anchor = D), this.#a(n);
	}
};
// node_modules/svelte/src/internal/client/dom/blocks/if.js
function X(e, t, n = !1) {
	var r;
	E && (r = D, Ce());
	var i = new Or(e), a = n ? S : 0;
	function o(e, t) {
		if (E) {
			var n = Ee(r);
			if (e !== parseInt(n.substring(1))) {
				var a = Te();
				O(a), i.anchor = a, Se(!1), i.ensure(e, t), Se(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	yn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// node_modules/svelte/src/internal/client/dom/blocks/key.js
var kr = Symbol("NaN");
function Ar(e, t, n) {
	E && Ce();
	var r = new Or(e), i = !Ge();
	yn(() => {
		var e = t();
		e !== e && (e = kr), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// node_modules/svelte/src/internal/client/dom/blocks/each.js
function jr(e, t) {
	return t;
}
function Mr(e, t, n) {
	for (var i = [], a = t.length, o, s = t.length, c = 0; c < a; c++) {
		let n = t[c];
		En(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Nr(e, r(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = i.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			tn(d), d.append(u), e.items.clear();
		}
		Nr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Nr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= te, An(a, document.createDocumentFragment())) : B(t[i], n);
	}
}
var Pr;
function Z(t, n, i, a, o, s = null) {
	var c = t, l = /* @__PURE__ */ new Map();
	if (n & 4) {
		var u = t;
		c = E ? O(/* @__PURE__ */ Qt(u)) : u.appendChild(Zt());
	}
	E && Ce();
	var d = null, f = /* @__PURE__ */ ut(() => {
		var t = i();
		return e(t) ? t : t == null ? [] : r(t);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var t = G(f);
			_.fallback = d, Ir(_, t, c, n, a), d !== null && (t.length === 0 ? d.f & 33554432 ? (d.f ^= te, Rr(d, null, c)) : On(d) : En(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: yn(() => {
			var e = G(f), t = e.length;
			let r = !1;
			E && Ee(c) === "[!" != (t === 0) && (c = Te(), O(c), Se(!1), r = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = N, v = nn(), y = 0; y < t; y += 1) {
				E && D.nodeType === 8 && D.data === "]" && (c = D, r = !0, Se(!1));
				var b = e[y], x = a(b, y), S = m ? null : l.get(x);
				S ? (S.v && Vt(S.v, b), S.i && Vt(S.i, y), v && _.unskip_effect(S.e)) : (S = Lr(l, m ? c : Pr ??= Zt(), b, x, y, o, n, i), m || (S.e.f |= te), l.set(x, S)), u.add(x);
			}
			if (t === 0 && s && !d && (m ? d = bn(() => s(c)) : (d = bn(() => s(Pr ??= Zt())), d.f |= te)), t > u.size && je("", "", ""), E && t > 0 && O(Te()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			r && Se(!0), G(f);
		}),
		flags: n,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, E && (c = D);
}
function Fr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Ir(e, t, n, i, a) {
	var o = !!(i & 8), s = t.length, c = e.items, l = Fr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = a(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = a(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (On(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= te, _ === l) Rr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), zr(e, d, _), zr(e, _, y), Rr(_, y, n), d = _, p = [], m = [], l = Fr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], ee = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Rr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					zr(e, S.prev, ee.next), zr(e, d, S), zr(e, ee, b), l = b, d = ee, --v, p = [], m = [];
				} else u.delete(_), Rr(_, l, n), zr(e, _.prev, _.next), zr(e, _, d === null ? e.effect.first : d.next), zr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Fr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Fr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Nr(e, r(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var C = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || C.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && C.push(l), l = Fr(l.next);
		var ne = C.length;
		if (ne > 0) {
			var re = i & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < ne; v += 1) C[v].nodes?.a?.measure();
				for (v = 0; v < ne; v += 1) C[v].nodes?.a?.fix();
			}
			Mr(e, C, re);
		}
	}
	o && Je(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Lr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Lt(n) : /* @__PURE__ */ Rt(n, !1, !1) : null, l = o & 2 ? Lt(i) : null;
	return {
		v: c,
		i: l,
		e: bn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Rr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ $t(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function zr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
function Br(e, t, n = !1, r = !1, i = !1, a = !1) {
	var o = e, s = "";
	if (n) {
		var c = e;
		E && (o = O(/* @__PURE__ */ Qt(c)));
	}
	z(() => {
		var e = H;
		if (s === (s = t() ?? "")) E && Ce();
		else if (n && !E) e.nodes = null, c.innerHTML = s, s !== "" && _r(/* @__PURE__ */ Qt(c), c.lastChild);
		else if (e.nodes !== null && (wn(e.nodes.start, e.nodes.end), e.nodes = null), s !== "") {
			if (E) {
				for (var a = D.data, l = Ce(), u = l; l !== null && (l.nodeType !== 8 || l.data !== "");) u = l, l = /* @__PURE__ */ $t(l);
				if (l === null) throw be(), he;
				_r(D, u), o = O(l);
			} else {
				var d = rn(r ? "svg" : i ? "math" : "template", r ? _e : i ? ve : void 0);
				d.innerHTML = s;
				var f = r || i ? d : d.content;
				if (_r(/* @__PURE__ */ Qt(f), f.lastChild), r || i) for (; /* @__PURE__ */ Qt(f);) o.before(/* @__PURE__ */ Qt(f));
				else o.before(f);
			}
		}
	});
}
// node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function Vr(e, t, ...n) {
	var r = new Or(e);
	yn(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, S);
}
// node_modules/svelte/src/internal/shared/attributes.js
var Hr = [..." 	\n\r\f\xA0\v﻿"];
function Ur(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || Hr.includes(r[o - 1])) && (s === r.length || Hr.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
function Wr(e, t = !1) {
	var n = t ? " !important;" : ";", r = "";
	for (var i of Object.keys(e)) {
		var a = e[i];
		a != null && a !== "" && (r += " " + i + ": " + a + n);
	}
	return r;
}
function Gr(e) {
	return e[0] !== "-" || e[1] !== "-" ? e.toLowerCase() : e;
}
function Kr(e, t) {
	if (t) {
		var n = "", r, i;
		if (Array.isArray(t) ? (r = t[0], i = t[1]) : r = t, e) {
			e = String(e).replaceAll(/\/\*.*?\*\//g, "").trim();
			var a = !1, o = 0, s = !1, c = [];
			r && c.push(...Object.keys(r).map(Gr)), i && c.push(...Object.keys(i).map(Gr));
			var l = 0, u = -1;
			let t = e.length;
			for (var d = 0; d < t; d++) {
				var f = e[d];
				if (s ? f === "/" && e[d - 1] === "*" && (s = !1) : a ? a === f && (a = !1) : f === "/" && e[d + 1] === "*" ? s = !0 : f === "\"" || f === "'" ? a = f : f === "(" ? o++ : f === ")" && o--, !s && a === !1 && o === 0) {
					if (f === ":" && u === -1) u = d;
					else if (f === ";" || d === t - 1) {
						if (u !== -1) {
							var p = Gr(e.substring(l, u).trim());
							if (!c.includes(p)) {
								f !== ";" && d++;
								var m = e.substring(l, d).trim();
								n += " " + m + ";";
							}
						}
						l = d + 1, u = -1;
					}
				}
			}
		}
		return r && (n += Wr(r)), i && (n += Wr(i, !0)), n = n.trim(), n === "" ? null : n;
	}
	return e == null ? null : String(e);
}
// node_modules/svelte/src/internal/client/dom/elements/class.js
function qr(e, t, n, r, i, a) {
	var o = e[ue];
	if (E || o !== n || o === void 0) {
		var s = Ur(n, r, a);
		E && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[ue] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// node_modules/svelte/src/internal/client/dom/elements/style.js
function Jr(e, t = {}, n, r) {
	for (var i in n) {
		var a = n[i];
		t[i] !== a && (n[i] == null ? e.style.removeProperty(i) : e.style.setProperty(i, a, r));
	}
}
function Yr(e, t, n, r) {
	var i = e[de];
	if (E || i !== t) {
		var a = Kr(t, r);
		E && a === e.getAttribute("style") || (a == null ? e.removeAttribute("style") : e.style.cssText = a), e[de] = t;
	} else r && (Array.isArray(r) ? (Jr(e, n?.[0], r[0]), Jr(e, n?.[1], r[1], "important")) : Jr(e, n, r));
	return r;
}
// node_modules/svelte/src/internal/client/dom/elements/attributes.js
var Xr = Symbol("is custom element"), Zr = Symbol("is html"), Qr = me ? "link" : "LINK";
function $r(e) {
	if (E) {
		var t = !1, n = () => {
			if (!t) {
				if (t = !0, e.hasAttribute("value")) {
					var n = e.value;
					Q(e, "value", null), e.value = n;
				}
				if (e.hasAttribute("checked")) {
					var r = e.checked;
					Q(e, "checked", null), e.checked = r;
				}
			}
		};
		e[w] = n, Je(n), et();
	}
}
function Q(e, t, n, r) {
	var i = ei(e);
	if (!(E && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === Qr))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[ce] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && ni(e).has(t) ? e[t] = n : (!E || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function ei(e) {
	return e[le] ??= {
		[Xr]: e.nodeName.includes("-"),
		[Zr]: e.namespaceURI === ge
	};
}
var ti = /* @__PURE__ */ new Map();
function ni(e) {
	var t = e.getAttribute("is") || e.nodeName, n = ti.get(t);
	if (n) return n;
	ti.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var s in r = o(i), r) r[s].set && s !== "innerHTML" && s !== "textContent" && s !== "innerText" && n.add(s);
		i = l(i);
	}
	return n;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/input.js
function ri(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet();
	nt(e, "input", async (i) => {
		var a = i ? e.defaultValue : e.value;
		if (a = ii(e) ? ai(a) : a, n(a), N !== null && r.add(N), await $n(), a !== (a = t())) {
			var o = e.selectionStart, s = e.selectionEnd, c = e.value.length;
			if (e.value = a ?? "", s !== null) {
				var l = e.value.length;
				o === s && s === c && l > c ? (e.selectionStart = l, e.selectionEnd = l) : (e.selectionStart = o, e.selectionEnd = Math.min(s, l));
			}
		}
	}), (E && e.defaultValue !== e.value || nr(t) == null && e.value) && (n(ii(e) ? ai(e.value) : e.value), N !== null && r.add(N)), vn(() => {
		var n = t();
		if (e === document.activeElement) {
			var i = N;
			if (r.has(i)) return;
		}
		ii(e) && n === ai(e.value) || (e.type !== "date" || n || e.value) && n !== e.value && (e.value = n ?? "");
	});
}
function ii(e) {
	var t = e.type;
	return t === "number" || t === "range";
}
function ai(e) {
	return e === "" ? null : +e;
}
var oi = /* @__PURE__ */ new class e {
	#e = /* @__PURE__ */ new WeakMap();
	#t;
	#n;
	static entries = /* @__PURE__ */ new WeakMap();
	constructor(e) {
		this.#n = e;
	}
	observe(e, t) {
		var n = this.#e.get(e) || /* @__PURE__ */ new Set();
		return n.add(t), this.#e.set(e, n), this.#r().observe(e, this.#n), () => {
			var n = this.#e.get(e);
			n.delete(t), n.size === 0 && (this.#e.delete(e), this.#t.unobserve(e));
		};
	}
	#r() {
		return this.#t ??= new ResizeObserver((t) => {
			for (var n of t) {
				e.entries.set(n.target, n);
				for (var r of this.#e.get(n.target) || []) r(n);
			}
		});
	}
}({ box: "border-box" });
function si(e, t, n) {
	var r = oi.observe(e, () => n(e[t]));
	gn(() => (nr(() => n(e[t])), r));
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function ci(e, t) {
	return e === t || e?.[ae] === t;
}
function li(e = We(), t, n, r) {
	var i = A.r, a = H;
	return gn(() => {
		var o, s;
		return vn(() => {
			o = s, s = r?.() || [], nr(() => {
				ci(n(...s), e) || (t(e, ...s), o && ci(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && ci(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// node_modules/svelte/src/internal/client/reactivity/store.js
var ui = !1;
function di(e) {
	var t = ui;
	try {
		return ui = !1, [e(), ui];
	} finally {
		ui = t;
	}
}
// node_modules/svelte/src/internal/client/reactivity/props.js
function fi(e, t, n, r) {
	var i = !0, o = !!(n & 8), s = !!(n & 16), c = r, l = !0, u = void 0, d = () => s && i ? (u ??= /* @__PURE__ */ st(r), G(u)) : (l && (l = !1, c = s ? nr(r) : r), c);
	let f;
	if (o) {
		var p = ae in e || se in e;
		f = a(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	o ? [m, h] = di(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Ie(t), f(m)));
	var g = i ? () => {
		var n = e[t];
		return n === void 0 ? d() : (l = !0, n);
	} : () => {
		var n = e[t];
		return n !== void 0 && (c = void 0), n === void 0 ? c : n;
	};
	if (i && !(n & 4)) return g;
	if (f) {
		var _ = e.$$legacy;
		return (function(e, t) {
			return arguments.length > 0 ? ((!i || !t || _ || h) && f(t ? g() : e), e) : g();
		});
	}
	var v = !1, y = (n & 1 ? st : ut)(() => (v = !1, g()));
	o && G(y);
	var b = H;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? G(y) : i && o ? Gt(e) : e;
			return F(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return Mn && v || b.f & 16384 ? y.v : G(y);
	});
}
// node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/widget/api.ts
var pi = class extends Error {
	status;
	told;
	constructor(e, t, n = void 0) {
		super(e), this.status = t, this.told = n;
	}
}, mi = [], hi = 0, gi = /* @__PURE__ */ new Map();
function _i(e) {
	return mi.push(e), e.on("msg:custom", (e) => {
		gi.get(e.id)?.(e), gi.delete(e.id);
	}), () => void mi.splice(mi.indexOf(e), 1);
}
var vi = (e) => e instanceof DOMException && e.name === "AbortError";
function yi(e, t, { signal: n } = {}) {
	return new Promise((r, i) => {
		let a = mi.at(-1);
		if (!a) return i(new pi("there is no kernel to ask", 0));
		hi += 1;
		let o = hi;
		gi.set(o, ({ answer: e, refused: t }) => t ? i(new pi(t.error, 422, t)) : r(e)), n?.addEventListener("abort", () => {
			gi.delete(o), i(new DOMException("nobody waits any more", "AbortError"));
		}), a.send({
			id: o,
			question: e,
			fields: t
		});
	});
}
function bi() {
	return Math.floor(Math.random() * 2 ** 52);
}
// src/keep.ts
function xi(e, t) {
	try {
		let n = JSON.parse(localStorage.getItem(`grundy.${e}`) ?? "null");
		return Si(n, t) ? n : t;
	} catch {
		return t;
	}
}
function Si(e, t) {
	if (e === null || Array.isArray(e) || typeof e != typeof t) return !1;
	if (typeof t != "object") return !0;
	let n = e;
	return Object.entries(t).every(([e, t]) => Si(n[e], t));
}
function Ci(e, t) {
	try {
		localStorage.setItem(`grundy.${e}`, JSON.stringify(t));
	} catch {}
}
// src/layout.ts
var wi = 32;
function Ti(e) {
	let t = document.createElement("div");
	return t.innerHTML = e.startsWith("<svg") ? e : `<svg>${e}</svg>`, t.querySelector("svg");
}
var Ei = (e) => new Map([...e.querySelectorAll("[data-piece]")].map((e) => [e.dataset.piece, e]));
function Di(e) {
	let [t = 0, n = 0] = (e.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
	return [t, n];
}
function Oi(e) {
	let t = e.firstElementChild, n = (e) => Number(t.getAttribute(e) ?? 0), [r, i] = Di(e);
	if (t.tagName === "circle") return [n("cx") + r, n("cy") + i];
	if (t.tagName !== "path") return [n("x") + r, n("y") + i];
	let [a = 0, o = 0] = (t.getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
	return [a + r, o + i];
}
function ki(e) {
	let [t, n] = Oi(e), r = e.firstElementChild, i = (e) => Number(r.getAttribute(e) ?? 0), a = i("r");
	return a ? {
		x: t - a,
		y: n - a,
		width: 2 * a,
		height: 2 * a
	} : r.tagName === "text" ? {
		x: t,
		y: n - wi / 2,
		width: wi,
		height: wi
	} : r.tagName === "rect" ? {
		x: t,
		y: n,
		width: i("width"),
		height: i("height")
	} : {
		x: t - wi / 2,
		y: n - wi / 2,
		width: wi,
		height: wi
	};
}
var Ai = (e, t) => e.x < t.x + t.width && t.x < e.x + e.width && e.y < t.y + t.height && t.y < e.y + e.height, ji = (e, t) => {
	let [n, r] = [Math.min(e.x, t.x), Math.min(e.y, t.y)];
	return {
		x: n,
		y: r,
		width: Math.max(e.x + e.width, t.x + t.width) - n,
		height: Math.max(e.y + e.height, t.y + t.height) - r
	};
};
function Mi(e, t) {
	let n = ji(e, t), { x: r, y: i } = e;
	return {
		x: r,
		y: i,
		width: n.x + n.width - r,
		height: n.y + n.height - i
	};
}
function Ni(e, t) {
	let n = [...t];
	return (e ?? []).flatMap(([e, t]) => e.endsWith(".") ? n.filter((t) => t.startsWith(e)).map((n) => [n, t + n.slice(e.length)]) : [[e, t]]);
}
function Pi(e) {
	let t = Ti(e), [n = 0, r = 0, i = 1, a = 1] = (t.getAttribute("viewBox") ?? "").split(" ").map(Number);
	return t.querySelector("title")?.remove(), {
		frame: {
			x: n,
			y: r,
			width: i,
			height: a
		},
		body: t.innerHTML
	};
}
function Fi(e, t, n) {
	let r = Pi(t), [i, a] = [Ti(e.body), Ti(r.body)], [o, s] = [Ei(i), Ei(a)], c = new Set(n.goes), l = Ni(n.renames, o.keys()), u = new Set([...l, ...Ni(n.travels, o.keys())].map(([e]) => e)), d = new Map(l.map(([e, t]) => [t, e])), f = (e) => {
		let t = d.get(e) ?? (c.has(e) || u.has(e) ? void 0 : e);
		return t === void 0 ? void 0 : o.get(t);
	}, p = /* @__PURE__ */ new Map(), m = [...s].filter(([e, t]) => {
		let n = f(e);
		if (!n) return !1;
		let [r, i] = [Oi(t), Oi(n)];
		return p.set(Ii(e) ?? e, [i[0] - r[0], i[1] - r[1]]), t.innerHTML = n.innerHTML, Li(t, Di(n)), !0;
	}), h = [...p.values()].some(([e, t]) => Math.hypot(e, t) > .5), g = new Set(m.map(([e]) => e)), _ = [...s].filter(([e]) => !g.has(e)), v = h ? e.frame : Mi(e.frame, r.frame);
	if (h) {
		let e = m.map(([, e]) => ki(e));
		for (let [t, n] of _) {
			let r = Ii(t) ?? t, i = _.find(([e]) => (Ii(e) ?? e) === r && c.has(e)), a = i && o.get(i[0]), s = p.get(r) ?? (a ? Di(a) : Ri(r, _, e));
			p.set(r, s), Li(n, s), v = Mi(v, ki(n));
		}
	}
	let y = [...i.querySelectorAll(".tile")];
	return n.covers?.length && y.push(zi(n.covers.flatMap((e) => s.get(e) ?? []))), a.append(...y), {
		frame: v,
		body: a.innerHTML
	};
}
function Ii(e) {
	let t = e.lastIndexOf(".");
	return t < 0 ? void 0 : e.slice(0, t + 1);
}
function Li(e, [t, n]) {
	t || n ? e.setAttribute("transform", `translate(${t} ${n})`) : e.removeAttribute("transform");
}
function Ri(e, t, n) {
	let r = t.filter(([t]) => (Ii(t) ?? t) === e).map(([, e]) => ki(e));
	for (let e = 0;; e += wi * .7) {
		let t = r.map((t) => ({
			...t,
			y: t.y + e
		}));
		if (!t.some((e) => n.some((t) => Ai(e, t)))) return n.push(...t), [0, e];
	}
}
function zi(e) {
	let { x: t, y: n, width: r, height: i } = e.map(ki).reduce(ji), a = document.createElementNS("http://www.w3.org/2000/svg", "rect"), o = {
		x: t + 3,
		y: n + 3,
		width: r - 6,
		height: i - 6,
		rx: 7
	};
	for (let [e, t] of Object.entries(o)) a.setAttribute(e, String(t));
	return a.setAttribute("class", "tile"), a;
}
// src/text.ts
var $ = {
	name: "grundy",
	skip: "Skip to the content",
	nav: {
		label: "Views",
		games: "Games",
		learn: "Learn",
		play: "Play",
		draw: "Draw",
		invent: "Invent",
		explore: "Explore"
	},
	theme: {
		auto: "Theme: as the system",
		light: "Theme: light",
		dark: "Theme: dark"
	},
	footer: "Everything here is worked out on this machine. Nothing is sent anywhere.",
	failed: "Something went wrong: {why}",
	tryAgain: "Try again",
	connection: {
		lost: "The engine does not answer: is the program still running? Everything on this page stays, and it goes on by itself when the engine is back.",
		broken: "the connection was lost several times over this question"
	},
	jobs: {
		title: "Long questions",
		open: "Long questions: {n}",
		about: "Questions that are being worked out. Those that you keep go on wherever you are on this page.",
		questions: {
			board: "the board",
			value: "the value",
			moves: "the moves",
			explain: "the explanation",
			reply: "the machine’s move",
			equal: "the comparison",
			graph: "the game graph",
			sequence: "the values",
			portrait: "the period",
			certificate: "the certificate",
			nim: "the calculation",
			quotient: "the misère quotient",
			"rules/check": "the rules"
		},
		working: "Working it out: {n} positions in {s}, {rate} a second",
		beginning: "Working it out …",
		told: "{n} positions in {s}, {rate} a second",
		waiting: "waiting for its turn",
		kept: "goes on in the background",
		keep: "Keep it going",
		keepAbout: "Go on with this question while I do something else on this page",
		cancel: "Cancel",
		look: "Look at the answer",
		again: "Ask again",
		dismiss: "Dismiss",
		done: "Worked out: {what}",
		failed: "Not worked out: {what}"
	},
	nowhere: "There is nothing here by the name of “{name}”.",
	gallery: {
		title: "Beat the machine, and know why",
		intro: "Two players, the same moves for both, and whoever cannot move loses. Each of these games has a secret, and the teacher beside the board knows it.",
		startHere: "Start here",
		startTitle: "Beat the machine at {game} in three moves",
		startAbout: "You begin, and you can win. Nothing to read first: point at a piece to see what a move takes, and click.",
		startGo: "Play now",
		lesson: "Or learn it step by step",
		featured: "Good games to begin with",
		families: "All games",
		search: "Search games",
		all: "All",
		levels: {
			gentle: "gentle",
			middling: "middling",
			hard: "hard"
		},
		level: "Difficulty",
		kind: "Kind",
		count: "{n} of {all} games",
		none: "No game fits. Try another word.",
		inventTitle: "A game of your own",
		inventAbout: "Write its rules in a line or two, and it is played, solved and explained like all the others.",
		inventGo: "Invent a game",
		traits: {
			heaps: "heaps",
			theorem: "theorem",
			search: "search",
			loopy: "endless",
			misere: "misère",
			points: "for points",
			again: "move again",
			family: "many variants"
		}
	},
	play: {
		title: "Play",
		moves: "Moves",
		allMoves: "Moves ({n})",
		filter: "Find a move",
		more: "… and {n} more; type to find one",
		moreChoices: "… and {n} more",
		narrow: "Press further pieces to say more exactly what you mean; press one again to leave it out.",
		choose: "Which move?",
		cancel: "Cancel",
		unlisted: "The moves cannot be listed: {why}.",
		whichWin: "Which moves win?",
		known: "Moves that win:",
		noneKnown: "No move wins here.",
		help: "Point at the board or choose from the list. On the board, arrow keys go from piece to piece and Enter plays. Ctrl Z takes a move back, Ctrl Y makes it again; elsewhere ← and → go through the record.",
		idle: "Point at a piece to see what a move takes; click to play it.",
		idleUnlisted: "There are too many moves to point at; below the board you can ask for those that win.",
		lookingBack: "Looking back at the game.",
		goOn: "Let the machine go on from here",
		toEnd: "Back to the last position",
		lostContact: "The machine cannot be reached. Your game stays as it is.",
		values: "Values on the board",
		drawHint: "This game is played best with a pencil:",
		you: "You",
		machine: "The machine",
		within: {
			You: "you",
			"The machine": "the machine"
		},
		players: ["Player 1", "Player 2"],
		turnYou: "Your move",
		turnMachine: "The machine is thinking …",
		turnOf: "{who} to move",
		played: "{who}: {move}",
		again: "and move again",
		won: "You win!",
		lost: "The machine wins.",
		winner: "{who} wins.",
		draw: "A draw.",
		over: "No move is left.",
		points: "{a} {n} : {m} {b}",
		guess: "This position is too large to solve in time, so this move was a guess.",
		hurried: "You stopped it, so this move was a guess.",
		newGame: "Start again",
		undo: "Undo",
		redo: "Redo",
		hint: "Hint",
		swap: "Swap sides",
		hintFound: "Try: {move}",
		hintBest: "The best score is reached by: {move}",
		hintLost: "No move wins here. Make it long, and hope for a mistake.",
		hintDraw: "No move wins, but none needs to lose: keep going.",
		settings: "How to play",
		opponent: "Opponent",
		opponents: {
			perfect: "Machine, perfect",
			good: "Machine, good",
			fair: "Machine, forgiving",
			easy: "Machine, easy",
			two: "Two people"
		},
		first: "Who begins",
		firsts: {
			me: "I begin",
			machine: "The machine begins"
		},
		convention: "Who wins",
		conventions: {
			normal: "Last move wins (normal)",
			misere: "Last move loses (misère)",
			score: "The score decides"
		},
		share: "Copy link",
		drawIt: "Draw it",
		rewrite: "Change its rules",
		copied: "The link is copied. It works in browsers that reach this program.",
		notCopied: "The link stands in the address bar.",
		thinking: "{n} positions looked at in {s} s",
		waiting: "waiting for its turn",
		stop: "Stop"
	},
	record: {
		title: "Record",
		show: "Show who was winning",
		strip: "Who was winning, move by move",
		start: "The beginning",
		unknown: "not known yet",
		even: "a draw",
		wins: "{who} ahead",
		nimSum: "nim-sum",
		value: "nim-value",
		left: "Move {n}: the {what} was {was}, {who} left {is}.",
		gave: "Move {n}: the win was there, and {who} gave it away.",
		drew: "Move {n}: the win was there, and {who} let it become a draw.",
		only: "Only one move would have won: {moves}.",
		anyOf: "These would have won: {moves}.",
		others: "and {n} more",
		replay: "Replay from there",
		lostHere: "Where it was lost",
		lostFromStart: "From the beginning no move could win against perfect play. Let the other side begin, or try another position.",
		wonBy: "You never gave the win away.",
		copy: "Copy as text",
		save: "Save as text",
		link: "Copy link to this game",
		copied: "Copied."
	},
	editor: {
		title: "Position",
		build: "Change the position",
		more: "one more: {n}",
		less: "one less: {n}",
		another: "Add a heap",
		drop: "Remove {n}",
		turn: "Change place {n}: {now}",
		byHand: "Write it",
		label: "Position in notation",
		hint: "Games are joined to a sum by “ + ”.",
		fine: "This position can be played.",
		set: "Play this position",
		random: "Random position",
		examples: "Examples",
		add: "Add a game",
		addPlaceholder: "Add a game …",
		parts: "Parts",
		remove: "Remove {part}"
	},
	teacher: {
		title: "Teacher",
		show: "Show the teacher",
		hide: "Hide the teacher",
		invite: "Think first. Then ask, one step at a time.",
		reveal: [
			"Who wins?",
			"What is it worth?",
			"Why?",
			"Which move?"
		],
		frank: "Tell everything at once",
		halted: "Stopped.",
		aboutValue: "The nim-value: the position plays like a Nim heap of that size. *0 is lost for the player to move.",
		genus: "Genus",
		aboutGenus: "The genus, which replaces the nim-value in misère play. A single number n plays like a Nim heap of n; otherwise the value in normal play comes first, and raised the misère values beside 0, 1, 2 … heaps of two.",
		verdict: {
			N: "The player to move can win.",
			P: "The player to move loses against best play.",
			D: "Neither player can force a win."
		},
		score: "With best play the player to move ends {n} ahead from here.",
		scoreBehind: "With best play the player to move ends {n} behind from here.",
		scoreEven: "With best play the points from here are shared equally.",
		value: "Nim-value",
		nimSum: "nim-sum",
		columns: "Nim-sum in binary columns",
		part: "part",
		working: "Working it out: {n} positions in {s} s",
		stopped: "No explanation: {why}.",
		stop: "Stop"
	},
	files: {
		label: "Save",
		svg: "SVG",
		png: "PNG",
		csv: "Moves as CSV",
		tableCsv: "CSV",
		print: "Print",
		copied: "The link is copied. It works in browsers that reach this program."
	},
	zoom: {
		label: "Zoom",
		closer: "Closer",
		further: "Further away",
		fit: "Fit",
		fitAbout: "Show all of it"
	},
	player: {
		label: "Steps",
		first: "To the beginning",
		back: "Back",
		play: "Play",
		pause: "Pause",
		next: "Next",
		last: "To the end",
		count: "{n} of {all}"
	},
	curves: {
		sheet: "Sheet of paper. Arrow keys go from spot to spot; Enter chooses where a curve begins and ends.",
		spot: "Spot {n}, takes {lives} more curve ends",
		invite: "Draw a curve from spot to spot, or from a spot back to itself.",
		drew: "a curve from {from} to {to}, with the new spot {spot}",
		drewLoop: "a loop at {from}, with the new spot {spot}",
		redrawn: "Everything was drawn anew to make room.",
		placeMyself: "I place the new spot with a second press",
		placeNow: "Now press where on the curve the new spot shall be.",
		judge: "Who wins?",
		presentKeys: "→ next move   ← back   Esc end",
		spots: "Spots",
		suggestions: "Curves to choose from",
		first: "Press on a spot, or go there by keyboard and press Enter, to choose where a curve begins.",
		second: "From spot {n} to …? Choose a second spot, or the same again for a loop.",
		between: "From spot {from} to spot {to}:",
		none: "There is no curve between these spots.",
		tale: "{moves} moves from {began} spots; {least} to {most} were possible. At the end {survivors} spots live on, and {pharisees} are pharisees, dead and no neighbours of a living one: {moves} = 2 × {began} + {quarter}.",
		help: "Dead spots, with three curve ends, are small and grey. A curve may not touch anything but the spots at its ends. Whoever cannot draw loses, or wins in misère play."
	},
	draw: {
		title: "Draw and evaluate",
		boards: "Drawing boards",
		sheet: "Drawing. Arrow keys go from thing to thing; the keys for drawing are listed below.",
		tool: "What the pointer does",
		clear: "Clear",
		arrange: "Tidy up",
		panel: "About this drawing",
		present: "Present",
		presentAbout: "Fill the screen, hide the values, and go on with one key a step",
		presentKeys: "→ next step\n← back\nV value\nEsc end",
		presentEnd: "End",
		write: "Draw this",
		name: "Name",
		loop: "Add a loop",
		remove: "Remove",
		addToken: "Add a token",
		removeToken: "Remove a token",
		nothingChosen: "Choose a point or an edge to rename it, remove it, or give it a loop.",
		ground: "the ground",
		groundPoint: "Point on the ground",
		point: "Point {name}",
		vertex: "Vertex {name}",
		edge: "Edge from {from} to {to}",
		arrow: "Edge from {from} to {to}",
		holds: "tokens: {n}",
		wins: "wins",
		joining: "Edge from {name}: go to its other end and press J.",
		played: "Played: {what}",
		noMove: "That is no move here.",
		inviteEdges: "Press on the ground and draw upwards.",
		inviteArrows: "Press anywhere for a vertex, then draw an edge from it.",
		idle: "Draw an edge: without one this is no game yet.",
		loose: "Dashed edges ({n}) are not joined to the ground and do not count.",
		hint: "Show winning moves",
		reply: "Let the machine move",
		openGraph: "Game graph",
		winning: "Winning moves ({n}): {moves}",
		keysTitle: "Drawing by keyboard",
		edges: {
			play: "Cut this edge",
			modes: {
				draw: "Draw",
				move: "Arrange",
				tokens: "",
				play: "Cut"
			},
			help: {
				draw: "Drag from a point to another one, to itself for a loop, or to an empty place for a new point. What touches the ground stands on it.",
				move: "Drag points to where you want them, or the empty sheet to see another part. The value does not mind.",
				tokens: "",
				play: "Press on an edge to cut it. It goes, and with it all that is no longer joined to the ground."
			},
			keys: [
				["← ↑ → ↓", "go to the next point or edge"],
				["G", "new point on the ground"],
				["N", "new point, joined to the one you are on"],
				["J", "start an edge; J again on another point, or on the same for a loop, ends it"],
				["Shift ←", "move the point"],
				["R", "rename"],
				["Del", "remove"],
				["Enter", "on an edge: cut it"],
				["+ − 0", "closer, further away, all of it"],
				["Ctrl Z", "undo"]
			]
		},
		arrows: {
			play: "Move along this edge",
			modes: {
				draw: "Draw",
				move: "Arrange",
				tokens: "Tokens",
				play: "Move"
			},
			help: {
				draw: "Drag from a vertex to another one for a one-way edge, to itself for a loop, or to an empty place for a new vertex.",
				move: "Drag vertices to where you want them, or the empty sheet to see another part. The value does not mind.",
				tokens: "Press on a vertex to place a token there; with Shift, one is taken away.",
				play: "Press on an edge that leaves a token to move along it."
			},
			keys: [
				["← ↑ → ↓", "go to the next vertex or edge"],
				["N", "new vertex, with an edge from the one you are on"],
				["J", "start an edge; J again on another vertex ends it"],
				["V", "add a token; Shift V takes one away"],
				["Shift ←", "shift the vertex"],
				["R", "rename"],
				["Del", "remove"],
				["Enter", "on an edge: move along it"],
				["+ − 0", "closer, further away, all of it"],
				["Ctrl Z", "undo"]
			]
		},
		reduction: "Reduction, step by step",
		reduce: "Reduce",
		reductionAbout: "Fusion makes one point of those on a cycle; the colon principle replaces what stands on a point by a stalk. At the end one stalk is left, as high as the value.",
		reductionStart: "This is the picture as it was drawn. No step changes its value.",
		nothingToReduce: "There is nothing to reduce.",
		closeStudy: "Back to drawing",
		now: "Now: {position}",
		marking: "Smith’s marking",
		mark: "Watch it happen",
		showValues: "Values on the vertices",
		markingAbout: "Where play need not end, vertices are marked one after the other. A marked vertex plays like a heap of its mark; what can never be marked is worth ∞.",
		markingStart: "No vertex is marked yet. First come those without an edge out of them.",
		markedAs: "{vertex} is marked {mark}.",
		unmarked: "Nothing more can be marked: {vertices}.",
		markingColumns: [
			"vertex",
			"value",
			"outcome",
			"step",
			"why unmarked"
		]
	},
	invent: {
		title: "Invent a game",
		intro: "Say what a position is called and what a move leaves. The game is there while you type: to play, with its values and the teacher.",
		name: "Name",
		begin: "Begin with",
		beginWith: "Begin with …",
		own: "Your own games",
		samples: "Samples",
		rules: "Rules",
		wrong: "Line {line}: {what}.",
		badName: "A name has small letters, digits and “-”.",
		understood: "This was understood",
		reading: "Reading …",
		tooLong: "These rules take too long to read. Is the position to begin with too large?",
		last: "The board still shows the rules as they were understood last.",
		saveFile: "Rules file",
		forget: "Forget this game",
		back: "Back to what I had",
		kept: "Rules that can be read are kept in this browser, under their name. The link carries them along.",
		board: "The board",
		play: "Play this",
		graph: "Explore the game graph",
		heaps: "Study the heaps",
		boards: "Table of boards",
		quotient: "Misère quotient",
		values: "Values of the heaps",
		heap: "heap",
		value: "value",
		help: "How rules are written",
		helpAbout: "A move is what a position is called, an arrow, what is left, a bar, and for which numbers. Nothing below zero and nothing outside a board is ever left.",
		forms: [
			["n -> n-k | k in {1, 3, 4}", "take 1, 3 or 4 from a heap"],
			["  -> n/2 + n/2 | n even", "the same heap in two halves; + puts games beside each other"],
			["(x, y) -> (x-i, y) | i in 1..x", "a position of two numbers"],
			["position r: list", "a row of numbers: r[i], length(r), r with i := v"],
			["position b: grid of . X O #", "a board: empty, two kinds of stones, walls"],
			["position b: row of . X", "a board of one row"],
			["b -> b with p := X | p in b, b[p] is empty", "put an X on an empty square"],
			["q in {p+right, p+down}", "squares beside p; also near(p), around(p), ray(p, d) with d in compass"],
			["position g: graph", "g without v, g without near(g, v), edges(g), degree(g, v)"],
			["every q in near(p): b[q] is empty", "conditions: every, some, count, sum, not, and, or, even, divides"],
			["let far(a, b) = abs(a-b) > 2", "a name for what is said often"],
			["parameter S = {1, 2, 3}", "a number or a set that can be chosen anew in every position"],
			["... \"take {k}\"", "words for a move"],
			["start 3,5", "a position to begin with: 3,5  4x6  ..X|X..  1-2 2-3"],
			["play misere", "the last move loses"],
			["ends when CONDITION", "an ending of its own"],
			["parts each", "how positions fall apart: each, connected, blocks of empty, others wall"],
			["symmetry mirror, turn", "order, mirror, turn, swap X O"],
			["draw as grid with X = \"●\"", "heaps, strip, grid or graph"],
			["-- a remark", "is not read"]
		]
	},
	explore: {
		title: "Explore",
		parts: "What to explore",
		heaps: {
			title: "Heap laboratory",
			intro: "Type a code such as .156 or the name of a heap game, and see its values, its period and the proof.",
			game: "Code or game",
			other: "Compare with",
			to: "Values up to heap",
			limit: "Look for a period in so many values",
			auto: "automatic",
			study: "Study",
			tryOne: "Try",
			examples: [
				[".07", "take two that lie side by side; period 34"],
				[".77", "take one or two that lie side by side; period 12"],
				[".137", "take three in a row, or fewer at the ends; period 34"],
				[".156", "period 349, but only from heap 3479 on"],
				[".6", "one digit, and nobody knows whether it repeats"],
				[".007", "take three that lie side by side: nobody knows either"],
				["4.3", "take one, or split a heap"],
				[".3…", "take any number"]
			],
			looking: "Looking for a period …",
			lookingOn: "Looking among more values …",
			stoppedHere: "Stopped. What was found until then stays: {n} values, and what the cards below say.",
			stoppedEarly: "Stopped before the first values were there.",
			zoomHint: "Drag across the plot or turn the wheel to look closer.",
			zoomIn: "Closer",
			zoomOut: "Further away",
			whole: "All values",
			startMark: "The dashed line is at heap {heap}, where the period begins.",
			values: "Values of single heaps",
			plotLabel: "{game}: values of the heaps 0 to {to}. The largest is {most}.",
			value: "value",
			heap: "heap",
			period: "Period",
			proved: "Period {period} from heap {preperiod} on.",
			provedBy: "Proved from the first {checked} values by {theorem}.",
			observed: "Period {period} from heap {preperiod} on, observed and not proved.",
			observedBy: "Seen in the first {checked} values; {theorem}.",
			saltus: "Each round {saltus} is added.",
			exception: "The last heap that breaks it is {heap}.",
			noException: "No heap breaks it.",
			noPeriod: "No period among the first {checked} values.",
			published: "Published elsewhere, not proved here: period {period} from heap {preperiod} on.",
			stopped: "Stopped before the limit: {why}.",
			certificate: "Certificate",
			certificateAbout: "A file with everything that somebody needs who does not trust this program and wants to check the period himself.",
			rows: "Rows of equal length",
			rowLength: "Heaps in a row",
			rowsLabel: "Values in rows of {length}; each value has a colour.",
			breaks: "Cells with a frame or a foot break the period.",
			cell: "heap {heap}: {value}",
			asTable: "As a table",
			tableClipped: "The table shows the first {rows} rows and {columns} columns; the CSV file has all values.",
			identity: "What it is",
			code: "Code",
			standard: "Standard form",
			ownStandard: "It is its own standard form.",
			shifted: "{standard}: a heap of n here is a heap of n − {shift} there.",
			names: "Also called",
			cousins: "Cousins",
			theorem: "Theorem",
			sparse: "Rare values",
			sparseAbout: "A value is rare if it has an even number of the bits {mask}{parity}. Of the first {checked} heaps {n} are rare; common values are reached only through those.",
			parity: " (the parity of the heap counted as one more)",
			largest: "The largest value is {value}, first at heap {heap}.",
			rareList: "Rare heaps",
			more: "… and {n} more",
			comparison: "Comparison",
			same: "All {n} values are equal.",
			differs: "{same} of {n} values are equal. They differ first at heap {heap}: {a} here, {b} there.",
			differing: "First heaps that differ",
			valuesCsv: "Values as CSV",
			rareCsv: "Rare heaps as CSV",
			plotSvg: "Plot as SVG",
			plotPng: "Plot as PNG",
			rowsSvg: "Rows as SVG",
			rowsPng: "Rows as PNG"
		},
		boards: {
			title: "Tables of boards",
			intro: "The value of every board of a game, rows down and columns across. Small boards come first; each appears as soon as it is known.",
			game: "Game",
			rows: "Rows up to",
			columns: "Columns up to",
			start: "Fill the table",
			known: "{n} of {all} boards are known.",
			stopped: "Stopped. What was found until then stays.",
			tooLarge: "{n} boards are too large for the time and memory there is.",
			unknown: "not known",
			cell: "{position}: {value}",
			table: "Boards of {game}",
			corner: "rows × columns",
			csv: "Table as CSV",
			losses: "Green: the player to move wins. Red: he loses."
		},
		misere: {
			title: "Misère quotients",
			intro: "In misère play a sum of heaps is a product: every heap stands for an element of a monoid, the misère quotient, and some elements are lost for the player to move. Type a heap game, its code, or a position.",
			game: "Code, game or position",
			effort: "Effort",
			efforts: [
				[2e6, "some seconds"],
				[3e7, "a minute or two"],
				[3e8, "as long as a job may take"]
			],
			sets: "{n} sets of sums",
			study: "Find the quotient",
			examples: [
				[".75", "the smallest that is not that of Nim: 8 elements"],
				[".123", "20 elements"],
				[".77", "take one or two that lie side by side: 40 elements"],
				[".15", "42 elements"],
				[".07", "finite up to heap 33, with 638 elements; then infinite"],
				[".26", "it grows and grows, and nobody knows"]
			],
			quotient: "The quotient",
			solvedHeaps: "All heaps: {order} elements, {lost} of them lost.",
			solvedPosition: "This position: {order} elements, {lost} of them lost.",
			provedUpTo: "The heaps up to {heap}: {order} elements, {lost} of them lost. That is proved; the quotient of all heaps is not known here.",
			foundUpTo: "Found for the heaps up to {heap}, not proved: {order} elements, {lost} of them lost.",
			period: "The elements of the heaps have period {period} from heap {preperiod} on, so this is the quotient of all heaps.",
			periodAtOnce: "The elements of the heaps have period {period} from the beginning, so this is the quotient of all heaps.",
			tame: "Tame: it is the quotient of Nim, so the game is played as misère Nim is.",
			wild: "Wild: it is not the quotient of Nim, and no rule of Nim tells who wins.",
			infinite: "The quotient of the heaps up to {piece} is infinite, and that is proved: from {from} copies on, different numbers of heaps of {piece} are never equal, as heaps of {against} beside them show.",
			unfinished: "Not finished: {why}.",
			presentation: "Presentation",
			letters: "Letters",
			letter: "{name} is a heap of {piece}",
			letterPosition: "{name} is position {piece}",
			lost: "Lost (P)",
			kernel: "Kernel",
			kernelAbout: "the group of the elements that all others divide",
			heaps: "The heaps",
			heap: "heap",
			element: "element",
			calculator: "Who wins?",
			calculatorAbout: "Heaps such as 5, 6, 7, or a word such as {word}.",
			calculatorWord: "The position is {value}. A word such as {word} can be tried as well.",
			isLost: "{word} is lost: whoever is to move loses (P).",
			isWon: "{word} is not lost: whoever is to move wins (N).",
			noElement: "What {heap} is has not been found out here.",
			noWord: "Expected heaps such as 5, 6, 7, or a word of the letters {letters}.",
			winning: "Moves that win",
			noMove: "No move wins.",
			more: "… and {n} more",
			play: "Play it",
			table: "Multiplication",
			tableAbout: "Each colour is an element; the products that are lost are red. Point at a square, or go there with the arrow keys.",
			tableLabel: "Multiplication of the {order} elements as a picture",
			product: "{a} · {b} = {product}",
			productLost: "{a} · {b} = {product}, lost",
			asTable: "As a table",
			diagram: "Diagram",
			diagramAbout: "What each letter does: an arrow leads from an element to its product with the letter. The elements that are lost have a double rim.",
			diagramLabel: "Diagram of the {order} elements and what the letters do to them",
			growth: "How it grew",
			growthColumns: [
				"from heap",
				"elements",
				"lost"
			],
			certificate: "Certificate",
			certificateAbout: "A file with everything that is needed to check the quotient without trusting this program.",
			tableCsv: "Table as CSV",
			heapsCsv: "Heaps as CSV",
			picture: "Picture as PNG",
			stopped: "Stopped before the quotient was there."
		},
		graph: {
			title: "Game graph",
			intro: "Every position that can be reached, with P or N, its value and the length of the longest play (h).",
			most: "Show at most",
			positions: "{n} positions",
			draw: "Show the graph",
			found: "{n} positions, {edges} moves.",
			leftOut: "At least {n} more positions and their moves are left out; dashed boxes are incomplete.",
			whole: "Nothing is left out.",
			hint: "Choose a position to look at it. Drag to move about, turn the wheel to look closer. Arrow keys go from one position to the next, Enter goes on from it.",
			anyGame: "Another game",
			stopped: "Stopped before the graph was there.",
			view: "Graph of the positions",
			chosen: "Position",
			outcome: {
				N: "the player to move wins",
				P: "the player to move loses",
				D: "a draw"
			},
			value: "Value",
			height: "Longest play",
			remoteness: "Moves to the end with best play",
			options: "Moves lead to",
			noOptions: "There is no move from here.",
			cut: "Not all moves from here are shown.",
			onward: "Go on from here",
			columns: [
				"number",
				"position",
				"outcome",
				"value",
				"height",
				"remoteness",
				"moves to"
			],
			csv: "Positions as CSV"
		},
		nimbers: {
			title: "Nimber calculator",
			intro: "Every operator is a nim operation: + is the nim-sum, * the nim-product. w is ω, and ordinary ordinals stand in brackets.",
			expression: "Expression",
			calculate: "Calculate",
			keys: "Insert",
			history: "Results",
			historyCsv: "Results as CSV",
			stopped: "Stopped: {expression}.",
			none: "Nothing calculated yet. Try one of these:",
			examples: [
				"6*11",
				"1/7",
				"sqrt 7",
				"w^3",
				"[w+1]*[w^2]",
				"root(3, 2)",
				"order(w)",
				"solve(x^2+x = 6)"
			],
			table: "Table",
			operation: "Operation",
			operations: {
				add: "Nim-sums",
				mul: "Nim-products"
			},
			size: "Numbers below",
			tableLabel: "Table of {what} for the numbers below {size}"
		}
	},
	learn: {
		title: "Learn",
		intro: "{n} short lessons on live positions. The exercises are made up by the engine, new ones each time. A wrong answer is no harm: there is a hint, then you see on the board what is wrong with it.",
		glossary: "The words of the theory",
		lesson: "Lesson {n}",
		minutes: "about {n} minutes",
		progress: "{n} of {all} exercises",
		back: "All lessons",
		next: "Next lesson",
		exercise: "Exercise",
		solved: "{n} of {all} right",
		right: "Right.",
		wrong: "Not quite.",
		check: "Check",
		another: "Next question",
		answer: "Your answer",
		explain: "Explain",
		last: {
			normal: "Whoever makes the last move wins.",
			misere: "Whoever makes the last move loses.",
			score: "The score decides."
		},
		hint: "A hint: {hint}",
		winners: {
			one: "There is exactly one winning move.",
			many: "There are {n} winning moves."
		},
		tryAgain: "Try again.",
		tellMe: "Tell me the answer",
		refuted: "Look what happens:",
		onceMore: "Try once more",
		youPlay: "You: {move}",
		theyPlay: "The answer: {move}",
		thenLost: "Now it is your turn again, and whatever you do, there is an answer to it.",
		thenWorse: "With that the best score is out of reach.",
		ifWorth: "If it were {value}, then beside a heap of {n} it would be lost for the player to move.",
		ifNothing: "If it were *0, it would be lost for the player to move.",
		butWins: "But he wins by this move: {move}",
		proveIt: "If the player to move wins, there is a move that does it. Which one? Show it on the board.",
		winsBy: "But the player to move wins, by this move: {move}",
		noNumber: "Answer with a whole number.",
		noWord: "Answer with a word of the letters, such as ab2, or with 1.",
		heapIs: "a heap of {heap} is {word}",
		openInExplore: "Open in Explore",
		whoWins: "Who wins with best play?",
		nextPlayer: "the player to move (N)",
		previousPlayer: "the other player (P)",
		worth: "What is this position worth?",
		findMove: "Find a winning move on the board, or in the list.",
		itIs: "It is {value}.",
		itIsOutcome: {
			N: "It is an N-position.",
			P: "It is a P-position.",
			D: "It is a draw."
		},
		moveWins: "This move wins: {move}.",
		answerMove: "This would have been a winning move: {move}.",
		finished: "Lesson finished. Well done!",
		forget: "Forget my progress",
		openInPlay: "Open in Play",
		openInDraw: "Open the drawing board"
	}
};
function Bi(e, t) {
	return e.replace(/\{(\w+)\}/g, (e, n) => String(t[n] ?? e));
}
// src/game.svelte.ts
var Vi = {
	perfect: 100,
	good: 85,
	fair: 60,
	easy: 25
}, Hi = [...Object.keys(Vi), "two"];
function Ui() {
	let e = xi("opponent", "perfect");
	return Hi.find((t) => t === e) ?? "perfect";
}
var Wi = 600, Gi = matchMedia("(prefers-reduced-motion: reduce)"), Ki = () => new Promise((e) => setTimeout(e, Gi.matches ? 0 : Wi)), qi = (e) => e instanceof pi ? e : new pi($.play.lostContact, 0), Ji = (e) => +(e === 0), Yi = class {
	#e = /* @__PURE__ */ P([]);
	get stages() {
		return G(this.#e);
	}
	set stages(e) {
		F(this.#e, e);
	}
	#t = /* @__PURE__ */ P(0);
	get index() {
		return G(this.#t);
	}
	set index(e) {
		F(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ P("normal");
	get play() {
		return G(this.#n);
	}
	set play(e) {
		F(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ P(Gt(Ui()));
	get opponent() {
		return G(this.#r);
	}
	set opponent(e) {
		F(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ P(1);
	get machineSeat() {
		return G(this.#i);
	}
	set machineSeat(e) {
		F(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ P(!1);
	get busy() {
		return G(this.#a);
	}
	set busy(e) {
		F(this.#a, e, !0);
	}
	#o = /* @__PURE__ */ P();
	get progress() {
		return G(this.#o);
	}
	set progress(e) {
		F(this.#o, e, !0);
	}
	#s = /* @__PURE__ */ P();
	get failure() {
		return G(this.#s);
	}
	set failure(e) {
		F(this.#s, e, !0);
	}
	#c = /* @__PURE__ */ P("");
	get message() {
		return G(this.#c);
	}
	set message(e) {
		F(this.#c, e, !0);
	}
	#l = /* @__PURE__ */ P(Gt([]));
	get hinted() {
		return G(this.#l);
	}
	set hinted(e) {
		F(this.#l, e, !0);
	}
	#u = /* @__PURE__ */ P(0);
	get round() {
		return G(this.#u);
	}
	set round(e) {
		F(this.#u, e, !0);
	}
	work;
	#d = /* @__PURE__ */ M(() => this.stages[this.index]);
	get stage() {
		return G(this.#d);
	}
	set stage(e) {
		F(this.#d, e);
	}
	#f = /* @__PURE__ */ M(() => !!this.stage && !this.stage.board.moves.length && !this.stage.board.unlisted);
	get isOver() {
		return G(this.#f);
	}
	set isOver(e) {
		F(this.#f, e);
	}
	#p = /* @__PURE__ */ M(() => this.opponent !== "two" && this.stage?.turn === this.machineSeat);
	get isMachines() {
		return G(this.#p);
	}
	set isMachines(e) {
		F(this.#p, e);
	}
	#m = /* @__PURE__ */ M(() => !!this.stage && !this.isOver && !this.isMachines && !this.busy);
	get isOpen() {
		return G(this.#m);
	}
	set isOpen(e) {
		F(this.#m, e);
	}
	#h = /* @__PURE__ */ M(() => this.stages.slice(0, this.index).some((e) => this.isPersons(e)));
	get canUndo() {
		return G(this.#h);
	}
	set canUndo(e) {
		F(this.#h, e);
	}
	#g = /* @__PURE__ */ M(() => this.index < this.stages.length - 1);
	get canRedo() {
		return G(this.#g);
	}
	set canRedo(e) {
		F(this.#g, e);
	}
	#_ = /* @__PURE__ */ M(() => {
		let [e, t] = [this.stages[this.index - 1], this.stage?.made?.way], n = this.index === this.stages.length - 1;
		return e && t ? {
			way: t,
			from: e.pictures,
			isNew: n
		} : void 0;
	});
	get came() {
		return G(this.#_);
	}
	set came(e) {
		F(this.#_, e);
	}
	#v = /* @__PURE__ */ M(() => {
		let e = this.stages.slice(1).map((e, t) => {
			let { move: n, way: r } = e.made ?? {}, i = n === void 0 ? [] : this.stages[t]?.board.moves[n]?.ways ?? [], a = Math.max(0, i.indexOf(r));
			return n === void 0 ? void 0 : a ? `${n}~${a}` : String(n);
		});
		return e.every((e) => e !== void 0) ? e : [];
	});
	get moves() {
		return G(this.#v);
	}
	set moves(e) {
		F(this.#v, e);
	}
	isPersons(e) {
		return this.opponent === "two" || e.turn !== this.machineSeat;
	}
	name(e) {
		return this.opponent === "two" ? $.play.players[e] : e === this.machineSeat ? $.play.machine : $.play.you;
	}
	said(e) {
		return e?.made ? Bi($.play.played, {
			who: this.name(e.made.by),
			move: e.made.text
		}) : "";
	}
	async start(e) {
		this.stop(), this.failure = void 0;
		try {
			let t = await yi("board", {
				position: e.at,
				play: e.play
			}), n = t.conventions.some(({ play: t, reason: n }) => t === e.play && !n);
			this.play = e.play && n ? e.play : t.own_play, this.opponent = e.opponent ?? this.opponent, e.machineBegins !== void 0 && (this.machineSeat = +!e.machineBegins);
			let r = e.turn ?? 0, [i, a] = t.owned, o = e.points ?? (r === 0 ? [i, a] : [a, i]), s = [{
				board: t,
				pictures: t.components.map((e) => Pi(e.svg)),
				turn: r,
				points: o
			}];
			await this.replay(s, e.moves ?? []), this.stages = s, this.index = s.length - 1, this.round += 1, this.hinted = [], this.message = this.said(this.stage);
		} catch (e) {
			this.failure = qi(e);
			return;
		}
		await this.letMachineMove();
	}
	async replay(e, t) {
		for (let n of t) {
			let [t = 0, r = 0] = n.split("~").map(Number), i = e.at(-1), a = i.board.moves[t];
			if (!a) return;
			let o = await yi("board", {
				position: a.result,
				play: this.play
			}), s = {
				text: a.text,
				by: i.turn,
				move: t,
				way: a.ways[r]
			};
			e.push(this.after(i, o, s, !!a.again, a.points));
		}
	}
	async again() {
		let [e] = this.stages;
		if (!e) return;
		let { turn: t, points: n } = e;
		await this.start({
			at: e.board.position,
			play: this.play,
			turn: t,
			points: n
		});
	}
	async set(e) {
		let t = this.stage?.board.own_play;
		await this.start({
			at: e,
			play: t && this.play !== t ? this.play : void 0
		});
	}
	async make(e, t) {
		let n = this.stage?.board.moves[e];
		if (!n || !this.isOpen) return;
		let r = {
			text: n.text,
			move: e,
			way: t ?? n.ways[0]
		};
		await this.go(r, n.result, !!n.again, n.points);
	}
	async makeUnlisted(e) {
		this.isOpen && await this.go({ text: e.text }, e.result, !!e.again, 0);
	}
	after(e, t, n, r, i) {
		let a = [...e.points];
		return a[e.turn] += i, {
			board: t,
			pictures: t.components.map(({ svg: t }, r) => {
				let i = e.pictures[r];
				return i && n.way ? Fi(i, t, n.way) : Pi(t);
			}),
			turn: r ? e.turn : Ji(e.turn),
			points: a,
			made: n
		};
	}
	async go(e, t, n, r, i) {
		let a = this.stage;
		if (a) {
			this.busy = !0, this.failure = void 0;
			try {
				let o = i ?? await yi("board", {
					position: t,
					play: this.play
				}), s = this.after(a, o, {
					...e,
					by: a.turn
				}, n, r);
				this.stages = [...this.stages.slice(0, this.index + 1), s], this.index += 1, this.hinted = [];
				let c = this.said(s);
				this.message = n ? `${c} (${$.play.again})` : c;
			} catch (e) {
				this.failure = qi(e);
				return;
			} finally {
				this.busy = !1;
			}
			await this.letMachineMove();
		}
	}
	answer(e, t) {
		let n = t.board.moves.findIndex(({ result: t, text: n }) => t === e.result && n === e.text), r = n < 0 ? void 0 : n, i = r === void 0 ? void 0 : t.board.moves[r]?.ways[0];
		return this.go({
			text: e.text,
			move: r,
			way: i
		}, e.result, e.again, e.points, e.board);
	}
	async letMachineMove() {
		let e = this.stage;
		if (!e || !this.isMachines || this.isOver || this.opponent === "two") return;
		this.work?.abort();
		let t = new AbortController();
		this.work = t, this.busy = !0, this.failure = void 0;
		let n = !1, r;
		try {
			let i = {
				position: e.board.position,
				play: this.play,
				seed: bi()
			}, a = Vi[this.opponent], o = {
				signal: t.signal,
				progress: (e) => this.progress = e
			}, s = Ki();
			r = await yi("reply", {
				...i,
				strength: a
			}, o).catch((e) => {
				if (vi(e) || !(e instanceof pi) || e.status === 0) throw e;
				return n = !0, yi("reply", {
					...i,
					strength: 0
				});
			}), await s;
		} catch (e) {
			!vi(e) && this.work === t && (this.failure = qi(e));
		} finally {
			this.work === t && (this.busy = !1, this.progress = void 0);
		}
		r && this.work === t && this.stage === e && (await this.answer(r, e), n && (this.message += `. ${$.play.guess}`));
	}
	async hurry() {
		let e = this.stage;
		if (this.stop(), !e || !this.isMachines) return;
		let t = {
			position: e.board.position,
			play: this.play,
			strength: 0,
			seed: bi()
		};
		await this.answer(await yi("reply", t), e), this.message += `. ${$.play.hurried}`;
	}
	stop() {
		this.work?.abort(), this.work = void 0, this.busy = !1, this.progress = void 0;
	}
	undo() {
		this.stop();
		for (let e = this.index - 1; e >= 0; --e) if (this.isPersons(this.stages[e])) return this.turnTo(e);
	}
	redo() {
		this.stop();
		let e = this.stages.length - 1, t = Math.min(this.index + 1, e);
		for (; t < e && !this.isPersons(this.stages[t]);) t += 1;
		this.turnTo(t);
	}
	turnTo(e) {
		this.stop(), this.index = e, this.hinted = [], this.message = this.said(this.stage), e === this.stages.length - 1 && this.letMachineMove();
	}
	async swap() {
		this.stop(), this.machineSeat = Ji(this.machineSeat), await this.letMachineMove();
	}
	async setOpponent(e) {
		this.stop(), this.opponent = e, Ci("opponent", e), await this.letMachineMove();
	}
	async setPlay(e) {
		this.stop(), this.play = e, this.hinted = [], await this.letMachineMove();
	}
	async hint() {
		let e = this.stage;
		if (!e) return;
		let t = new AbortController();
		this.work = t, this.busy = !0;
		try {
			let n = {
				signal: t.signal,
				progress: (e) => this.progress = e
			}, r = await yi("moves", {
				position: e.board.position,
				play: this.play
			}, n), i = r.winning_moves[0], a = e.board.moves.findIndex((e) => e.result === i?.result);
			this.hinted = a >= 0 ? [a] : [], this.message = i ? this.play === "score" ? Bi($.play.hintBest, { move: i.text }) : Bi($.play.hintFound, { move: i.text }) : r.outcome === "D" ? $.play.hintDraw : $.play.hintLost;
		} catch (e) {
			vi(e) || (this.message = e.message);
		} finally {
			this.busy = !1, this.progress = void 0;
		}
	}
	get winner() {
		let e = this.stage;
		if (!e || !this.isOver) return;
		let [t, n] = e.points;
		return this.play === "score" ? t === n ? void 0 : +(n > t) : this.play === "normal" ? Ji(e.turn) : e.turn;
	}
	get outcome() {
		if (!this.isOver) return;
		let e = this.winner;
		if (e === void 0) return {
			words: $.play.draw,
			good: !1
		};
		if (this.opponent === "two") return {
			words: Bi($.play.winner, { who: this.name(e) }),
			good: !0
		};
		let t = e !== this.machineSeat;
		return {
			words: t ? $.play.won : $.play.lost,
			good: t
		};
	}
}, Xi = /* @__PURE__ */ q("<strong class=\"value svelte-1jvxy6g\"> </strong>"), Zi = /* @__PURE__ */ q("<figcaption class=\"svelte-1jvxy6g\"><span> </span> <!></figcaption>"), Qi = /* @__PURE__ */ q("<figure><!> <div class=\"picture svelte-1jvxy6g\"><div class=\"stand svelte-1jvxy6g\"><svg class=\"svelte-1jvxy6g\"></svg></div></div></figure>"), $i = /* @__PURE__ */ q("<li class=\"svelte-1jvxy6g\"><button> </button></li>"), ea = /* @__PURE__ */ q("<p class=\"soft\"> </p>"), ta = /* @__PURE__ */ q("<div class=\"chooser svelte-1jvxy6g\" role=\"dialog\" tabindex=\"-1\"><div class=\"head svelte-1jvxy6g\"><strong> </strong> <button class=\"quiet\"> </button></div> <ul class=\"svelte-1jvxy6g\"></ul> <!> <p class=\"soft tip svelte-1jvxy6g\"> </p></div>"), na = /* @__PURE__ */ q("<div><div role=\"group\"></div> <div class=\"side svelte-1jvxy6g\"><!></div></div>");
function ra(e, t) {
	He(t, !0);
	let n = fi(t, "marked", 19, () => []), r = fi(t, "pointed", 15), i = /* @__PURE__ */ M(() => t.pictures ?? t.board.components.map((e) => Pi(e.svg))), a = nr(() => ({
		frames: c(),
		isChosen: l()
	})), o = /* @__PURE__ */ M(() => t.pictures ? a.frames : c()), s = /* @__PURE__ */ M(() => t.pictures ? a.isChosen : l());
	function c() {
		return G(i).map(({ frame: e }) => e);
	}
	function l() {
		return t.board.components.some(({ svg: e }) => /data-move="\d+ /.test(e));
	}
	let u, d = /* @__PURE__ */ P(void 0), f = /* @__PURE__ */ P(0), p = /* @__PURE__ */ P(Gt([])), m = /* @__PURE__ */ P(void 0), h = Number.parseFloat(getComputedStyle(document.documentElement).fontSize), g = /* @__PURE__ */ M(() => G(o).map(({ width: e, height: t }) => {
		let n = (G(o).length > 1 ? 1.2 : 1.7) * h / 16, r = Math.min(n, (G(f) - 3 * h) / e, .5 * innerHeight / t);
		return Math.max(25 / 32, r);
	})), _ = () => [...u.querySelectorAll("[data-move]")], v = (e) => (e.getAttribute("data-move") ?? "").split(" ").map(Number), y = (e) => e.getAttribute("data-piece") ?? "", b = (e) => e.target.closest("[data-move]"), x = /* @__PURE__ */ M(() => G(p).length ? t.board.moves.flatMap((e, t) => {
		let n = e.ways.find(({ at: e }) => G(p).every((t) => e.includes(t)));
		return n ? [{
			index: t,
			way: n,
			text: e.text,
			more: (n.goes?.length ?? 0) - G(p).length
		}] : [];
	}).sort((e, t) => e.more - t.more) : []);
	pn(() => {
		G(i), F(p, [], !0), F(m, void 0), _().forEach((e, n) => {
			let [r = 0, ...i] = v(e), a = e.textContent?.trim(), o = (a ? `${a}: ` : "") + (t.board.moves[r]?.text ?? "");
			e.setAttribute("role", "button"), e.dataset.name = i.length ? `${o} … (${i.length + 1})` : o, e.setAttribute("aria-label", e.dataset.name), e.setAttribute("aria-disabled", String(!t.active)), e.setAttribute("tabindex", t.active && n === 0 ? "0" : "-1");
			let s = e.querySelector("path.line");
			s && !e.querySelector(".hit") && S(s);
		});
	});
	function S(e) {
		let t = e.cloneNode();
		t.setAttribute("class", "hit"), e.after(t);
	}
	let ee = matchMedia("(prefers-reduced-motion: reduce)");
	pn(() => {
		G(i);
		let e = t.came;
		if (u.querySelectorAll(".trace").forEach((e) => e.remove()), u.querySelectorAll(".last").forEach((e) => e.classList.remove("last")), !e) return;
		let { way: n, from: r } = e, a = e.isNew && !ee.matches, o = new Map([...u.querySelectorAll("[data-piece]")].map((e) => [y(e), e])), s = document.createElement("div");
		s.innerHTML = r.map(({ body: e }) => `<svg>${e}</svg>`).join("");
		let c = new Map([...s.querySelectorAll("[data-piece]")].map((e) => [y(e), e]));
		for (let e of n.comes ?? []) o.get(e)?.classList.add("last");
		let l = Ni(n.travels, c.keys()), d = new Map(l.map(([e, t]) => [t, c.get(e)]));
		for (let [e, t] of d) {
			let n = o.get(e);
			if (!n || !t) continue;
			let [r, i] = [C(t), C(n)];
			if (r[0] === i[0] && r[1] === i[1]) continue;
			n.classList.add("last");
			let s = { transform: `translate(${r[0] - i[0] + i[2]}px, ${r[1] - i[1] + i[3]}px)` };
			a && n.animate([s, { transform: `translate(${i[2]}px, ${i[3]}px)` }], 450);
		}
		let f = (n.goes ?? []).filter((e) => !n.comes?.includes(e)), p = [...f, ...l.map(([e]) => e)].flatMap((e) => c.get(e) ?? []);
		for (let e of p) {
			let t = Number(y(e).split("/")[0]), n = e.cloneNode(!0), r = f.includes(y(e));
			for (let e of [
				"data-piece",
				"data-move",
				"role",
				"tabindex",
				"aria-label"
			]) n.removeAttribute(e);
			n.setAttribute("class", "trace"), n.setAttribute("aria-hidden", "true"), u.querySelectorAll("svg")[t]?.prepend(n), r && a && n.animate([
				{ opacity: 1 },
				{
					opacity: 1,
					offset: .2
				},
				{}
			], 600);
		}
	});
	function C(e) {
		let t = (t) => Number(e.firstElementChild?.getAttribute(t) ?? 0), [n = 0, r = 0] = (e.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
		return [
			t("cx") + t("x") + n,
			t("cy") + t("y") + r,
			n,
			r
		];
	}
	pn(() => {
		G(i), t.active;
		let e = t.painted;
		u.querySelectorAll(".worth").forEach((e) => e.remove());
		for (let e of _()) e.setAttribute("aria-label", e.dataset.name ?? "");
		if (e) for (let t of _()) {
			let n = v(t).flatMap((t) => e[t] ?? []), r = n.find(({ wins: e }) => e) ?? n[0];
			if (!r || t.matches(":has(> text:first-child, path.accent)")) continue;
			let { x: i, y: a, width: o, height: s } = t.getBBox(), c = t.querySelector(".band") ? .72 : .5, l = document.createElementNS("http://www.w3.org/2000/svg", "text");
			l.textContent = r.label, l.setAttribute("class", r.wins ? "worth wins" : "worth"), l.setAttribute("x", String(i + o / 2)), l.setAttribute("y", String(a + s * c)), l.setAttribute("aria-hidden", "true"), t.setAttribute("aria-label", `${r.label}: ${t.dataset.name}`), t.append(l);
		}
	}), pn(() => {
		G(i);
		let e = G(m) ?? G(p).at(-1), t = r() === void 0 ? G(x)[0]?.way : re(r(), e), a = n().flatMap((e) => re(e) ?? []), o = new Set(Ni(t?.travels, te()).map(([e]) => e));
		for (let e of u.querySelectorAll("[data-piece]")) {
			let n = y(e), r = !!t && ie(t, e);
			e.classList.toggle("pointed", r), e.classList.toggle("going", r && !!t.goes?.includes(n) && !t.comes?.includes(n)), e.classList.toggle("shifted", !r && o.has(n)), e.classList.toggle("picked", G(p).includes(n)), e.classList.toggle("marked", a.some((t) => ie(t, e)));
		}
		ne(t);
	});
	let te = () => [...u.querySelectorAll("[data-piece]")].map(y);
	function ne(e) {
		if (u.querySelectorAll(".ghost").forEach((e) => e.remove()), !e || !t.active) return;
		let n = (e) => u.querySelector(`[data-piece="${CSS.escape(e)}"]`), r = (e.covers ?? []).flatMap((e) => n(e) ?? []);
		if (r.length) {
			let e = r.map((e) => e.getBBox()), [t, n] = [Math.min(...e.map((e) => e.x)), Math.min(...e.map((e) => e.y))], i = Math.max(...e.map((e) => e.x + e.width)), a = Math.max(...e.map((e) => e.y + e.height)), o = document.createElementNS("http://www.w3.org/2000/svg", "rect"), s = {
				x: t + 3,
				y: n + 3,
				width: i - t - 6,
				height: a - n - 6,
				rx: 7
			};
			for (let [e, t] of Object.entries(s)) o.setAttribute(e, String(t));
			o.setAttribute("class", "ghost tile"), r[0].ownerSVGElement?.append(o);
		}
		let i = e.onto?.[0] ? n(e.onto[0]) : void 0, [a, o] = e.travels?.[0] ?? [], s = a && a !== o ? n(a) : void 0;
		if (i && s && e.onto?.length === 1) {
			let e = (e) => {
				let { x: t, y: n, width: r, height: i } = e.getBBox();
				return [t + r / 2, n + i / 2];
			}, [t, n] = [e(s), e(i)], r = s.cloneNode(!0);
			for (let { name: e } of [...r.attributes]) r.removeAttribute(e);
			r.querySelectorAll(".worth").forEach((e) => e.remove()), r.setAttribute("class", "ghost"), r.setAttribute("transform", `translate(${n[0] - t[0]} ${n[1] - t[1]})`), i.ownerSVGElement?.append(r);
		}
	}
	function re(e, n) {
		let r = t.board.moves[e]?.ways ?? [];
		return r.find((e) => n !== void 0 && e.at.includes(n)) ?? r[0];
	}
	function ie(e, t) {
		let n = y(t);
		return !!(e.goes?.includes(n) || e.onto?.includes(n)) && (e.at.includes(n) || !t.querySelector("path.line.accent"));
	}
	function ae(e) {
		r(e && !G(p).length ? v(e)[0] : void 0), F(m, e && !G(p).length ? y(e) : void 0, !0);
	}
	function oe(e) {
		if (!e || !t.active) return;
		let n = y(e);
		if (G(p).includes(n)) {
			F(p, G(p).filter((e) => e !== n), !0);
			return;
		}
		let i = v(e);
		if (i.length === 1 && !G(p).length) return se(i[0], re(i[0], n));
		let a = [...G(p), n], o = t.board.moves.some(({ ways: e }) => e.some(({ at: e }) => a.every((t) => e.includes(t))));
		F(p, o ? a : [n], !0), r(F(m, void 0)), requestAnimationFrame(() => {
			u.contains(document.activeElement) && document.activeElement !== e || G(d)?.querySelector("li button")?.focus({ preventScroll: !0 });
		});
	}
	function se(e, n) {
		F(p, [], !0), t.onplay(e, n);
	}
	function ce() {
		let e = G(p).at(-1);
		F(p, [], !0), r(void 0), u.querySelector(`[data-piece="${CSS.escape(e ?? "")}"]`)?.focus();
	}
	function le(e) {
		let t = b(e);
		t && (e.key === "Enter" || e.key === " " ? (e.preventDefault(), oe(t)) : e.key.startsWith("Arrow") && (e.preventDefault(), ue(t, e.key)));
	}
	function ue(e, t) {
		let n = _(), r = (e) => {
			let t = e.getBoundingClientRect();
			return [t.x + t.width / 2, t.y + t.height / 2];
		}, [i, a] = r(e), [o, s] = {
			ArrowLeft: [-1, 0],
			ArrowRight: [1, 0],
			ArrowUp: [0, -1],
			ArrowDown: [0, 1]
		}[t] ?? [0, 0], c = (t) => {
			let [n, c] = r(t), l = (n - i) * o + (c - a) * s, u = Math.abs((n - i) * s) + Math.abs((c - a) * o);
			return t !== e && l > 2 ? l + 2 * u : Infinity;
		}, l = n.reduce((e, t) => c(t) < c(e) ? t : e, e), u = n.indexOf(e) + (o + s > 0 ? 1 : n.length - 1), d = l === e ? n[u % n.length] : l;
		n.forEach((e) => e.setAttribute("tabindex", "-1")), d.setAttribute("tabindex", "0"), d.focus();
	}
	var de = na();
	lr("keydown", Kt, (e) => e.key === "Escape" && G(p).length && ce());
	let fe;
	var w = I(de);
	let pe;
	Z(w, 21, () => G(i), jr, (e, n, r) => {
		let a = /* @__PURE__ */ M(() => t.board.components[r]), s = /* @__PURE__ */ M(() => G(g)[r] ?? 1);
		var c = Qi();
		let l;
		var u = I(c), d = (e) => {
			var n = Zi(), i = I(n), o = L(i, !0), s = R(i, 2), c = (e) => {
				var n = Xi(), i = L(n, !0);
				z(() => Y(i, t.worths[r])), J(e, n);
			};
			X(s, (e) => {
				t.worths?.[r] && e(c);
			}), k(n), z(() => Y(o, G(a)?.title)), J(e, n);
		};
		X(u, (e) => {
			(G(i).length > 1 || t.worths?.[r]) && e(d);
		});
		var f = R(u, 2), p = I(f);
		let m;
		var h = I(p);
		let _;
		Br(h, () => G(n).body, !0), k(h), k(p), k(f), k(c), z(() => {
			l = qr(c, 1, "panel svelte-1jvxy6g", null, l, { alone: G(i).length === 1 }), m = Yr(p, "", m, { width: `${(G(o)[r]?.width ?? 0) * G(s)}px` }), Q(h, "viewBox", `${G(n).frame.x ?? ""} ${G(n).frame.y ?? ""} ${G(n).frame.width ?? ""} ${G(n).frame.height ?? ""}`), _ = Yr(h, "", _, {
				width: `${G(n).frame.width * G(s)}px`,
				height: `${G(n).frame.height * G(s)}px`
			});
		}), J(e, c);
	}), k(w), li(w, (e) => u = e, () => u);
	var me = R(w, 2), he = I(me), T = (e) => {
		var t = ta(), n = I(t), i = I(n), a = L(i, !0), o = R(i, 2), s = L(o, !0);
		k(n);
		var c = R(n, 2);
		Z(c, 23, () => G(x).slice(0, 60), ({ index: e, way: t, text: n }) => e, (e, t, n, i) => {
			let a = () => G(t).index, o = () => G(t).way, s = () => G(t).text;
			var c = $i(), l = I(c);
			let u;
			var d = L(l, !0);
			k(c), z(() => {
				u = qr(l, 1, "svelte-1jvxy6g", null, u, { first: G(n) === 0 }), Y(d, s());
			}), K("click", l, () => se(a(), o())), lr("pointerenter", l, () => r(a())), lr("pointerleave", l, () => r(void 0)), lr("focus", l, () => r(a())), lr("blur", l, () => r(void 0)), J(e, c);
		}), k(c);
		var l = R(c, 2), u = (e) => {
			var t = ea(), n = L(t, !0);
			z((e) => Y(n, e), [() => Bi($.play.moreChoices, { n: G(x).length - 60 })]), J(e, t);
		};
		X(l, (e) => {
			G(x).length > 60 && e(u);
		});
		var f = L(R(l, 2), !0);
		k(t), li(t, (e) => F(d, e), () => G(d)), z(() => {
			Q(t, "aria-label", $.play.choose), Y(a, $.play.choose), Y(s, $.play.cancel), Y(f, $.play.narrow);
		}), K("click", o, ce), J(e, t);
	}, ge = (e) => {
		var n = vr();
		Vr(en(n), () => t.children), J(e, n);
	};
	X(he, (e) => {
		G(x).length ? e(T) : t.children && e(ge, 1);
	}), k(me), k(de), z(() => {
		fe = qr(de, 1, "frame svelte-1jvxy6g", null, fe, { wide: !!t.children || G(s) }), pe = qr(w, 1, "pictures svelte-1jvxy6g", null, pe, { active: t.active }), Q(w, "aria-label", t.board.description);
	}), K("pointerover", w, (e) => ae(b(e))), lr("pointerleave", w, () => ae(null)), K("focusin", w, (e) => ae(b(e))), K("focusout", w, () => ae(null)), K("click", w, (e) => oe(b(e))), K("keydown", w, le), si(w, "clientWidth", (e) => F(f, e)), J(e, de), Ue();
}
ur([
	"pointerover",
	"focusin",
	"focusout",
	"click",
	"keydown"
]);
// src/files.ts
function ia(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
function aa(e) {
	return /[",\n]/.test(e) ? `"${e.replaceAll("\"", "\"\"")}"` : e;
}
function oa(e) {
	let t = e.map((e) => e.map(aa).join(",")).join("\r\n") + "\r\n";
	return new Blob([t], { type: "text/csv" });
}
function sa(e, t) {
	return `${e.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "position"}.${t}`;
}
// src/parts/NimSum.svelte
var ca = /* @__PURE__ */ q("<th scope=\"col\" class=\"bit svelte-19yqdj\"> </th>"), la = /* @__PURE__ */ q("<td> </td>"), ua = /* @__PURE__ */ q("<tr><th scope=\"row\" class=\"notation svelte-19yqdj\"> </th><td class=\"svelte-19yqdj\"> </td><!></tr>"), da = /* @__PURE__ */ q("<div class=\"scroll svelte-19yqdj\" tabindex=\"0\" role=\"group\"><table class=\"svelte-19yqdj\"><caption class=\"hidden\"> </caption><thead class=\"svelte-19yqdj\"><tr><th scope=\"col\" class=\"svelte-19yqdj\"> </th><th scope=\"col\" class=\"svelte-19yqdj\"> </th><!></tr></thead><tbody></tbody><tfoot class=\"svelte-19yqdj\"><tr><th scope=\"row\" class=\"svelte-19yqdj\"> </th><td class=\"svelte-19yqdj\"> </td><!></tr></tfoot></table></div> <button class=\"quiet small no-print\"> </button>", 1);
function fa(e, t) {
	He(t, !0);
	let n = (e) => BigInt(e.replace("*", "")), r = /* @__PURE__ */ M(() => [...t.rows.map(([, e]) => n(e)), n(t.total)]), i = /* @__PURE__ */ M(() => Math.max(...G(r).map((e) => e.toString(2).length))), a = (e) => [...e.toString(2).padStart(G(i), "0")], o = /* @__PURE__ */ M(() => Array.from({ length: G(i) }, (e, t) => (2n ** BigInt(G(i) - 1 - t)).toString()));
	var s = da(), c = en(s), l = I(c), u = I(l), d = L(u, !0), f = R(u), p = I(f), h = I(p), g = L(h, !0), _ = R(h), v = L(_, !0), y = R(_), b = (e) => {
		var t = vr();
		Z(en(t), 16, () => G(o), (e) => e, (e, t) => {
			var n = ca(), r = L(n, !0);
			z(() => Y(r, t)), J(e, n);
		}), J(e, t);
	};
	X(y, (e) => {
		G(i) <= 12 && e(b);
	}), k(p), k(f);
	var x = R(f);
	Z(x, 21, () => t.rows, jr, (e, t, n) => {
		var o = /* @__PURE__ */ M(() => m(G(t), 2));
		let s = () => G(o)[0], c = () => G(o)[1];
		var l = ua(), u = I(l), d = L(u, !0), f = R(u), p = L(f, !0), h = R(f), g = (e) => {
			var t = vr();
			Z(en(t), 17, () => a(G(r)[n]), jr, (e, t) => {
				var n = la();
				let r;
				var i = L(n, !0);
				z(() => {
					r = qr(n, 1, "bit svelte-19yqdj", null, r, { one: G(t) === "1" }), Y(i, G(t));
				}), J(e, n);
			}), J(e, t);
		};
		X(h, (e) => {
			G(i) <= 12 && e(g);
		}), k(l), z(() => {
			Y(d, s()), Y(p, c());
		}), J(e, l);
	}), k(x);
	var S = R(x), ee = I(S), C = I(ee), te = L(C, !0), ne = R(C), re = L(ne, !0), ie = R(ne), ae = (e) => {
		var t = vr();
		Z(en(t), 17, () => a(G(r).at(-1)), jr, (e, t) => {
			var n = la();
			let r;
			var i = L(n, !0);
			z(() => {
				r = qr(n, 1, "bit svelte-19yqdj", null, r, { odd: G(t) === "1" }), Y(i, G(t));
			}), J(e, n);
		}), J(e, t);
	};
	X(ie, (e) => {
		G(i) <= 12 && e(ae);
	}), k(ee), k(S), k(l), k(c);
	var oe = R(c, 2), se = L(oe, !0);
	z(() => {
		Q(c, "aria-label", $.teacher.columns), Y(d, $.teacher.columns), Y(g, $.teacher.part), Y(v, $.teacher.value), Y(te, $.teacher.nimSum), Y(re, t.total), Y(se, $.files.tableCsv);
	}), K("click", oe, () => ia("nim-sum.csv", oa([
		[$.teacher.part, $.teacher.value],
		...t.rows,
		[$.teacher.nimSum, t.total]
	]))), J(e, s), Ue();
}
ur(["click"]);
// src/parts/Explanation.svelte
var pa = /* @__PURE__ */ q("<p class=\"svelte-vmxk9h\"> </p>"), ma = /* @__PURE__ */ q("<th scope=\"col\" class=\"svelte-vmxk9h\"> </th>"), ha = /* @__PURE__ */ q("<td class=\"svelte-vmxk9h\"> </td>"), ga = /* @__PURE__ */ q("<tr></tr>"), _a = /* @__PURE__ */ q("<div class=\"scroll svelte-vmxk9h\" tabindex=\"0\" role=\"group\"><table class=\"svelte-vmxk9h\"><thead><tr></tr></thead><tbody></tbody></table></div> <button class=\"quiet small no-print\"> </button>", 1), va = /* @__PURE__ */ q(" <span class=\"notation\"> </span>", 1), ya = /* @__PURE__ */ q("<span class=\"soft note svelte-vmxk9h\"> </span>"), ba = /* @__PURE__ */ q("<li class=\"svelte-vmxk9h\"> <!> <!></li>"), xa = /* @__PURE__ */ q("<ul class=\"svelte-vmxk9h\"></ul>"), Sa = /* @__PURE__ */ q("<li class=\"svelte-vmxk9h\"><h3> </h3> <!></li>"), Ca = /* @__PURE__ */ q("<ol class=\"steps svelte-vmxk9h\"></ol>");
function wa(e, t) {
	He(t, !0);
	var n = Ca();
	Z(n, 21, () => t.told.steps, jr, (e, n) => {
		var r = Sa(), i = I(r), a = L(i, !0);
		Z(R(i, 2), 17, () => G(n).blocks, jr, (e, r) => {
			var i = vr(), a = en(i), o = (e) => {
				var t = vr();
				Z(en(t), 17, () => G(r).text.split("\n"), jr, (e, t) => {
					var n = pa(), r = L(n, !0);
					z(() => Y(r, G(t))), J(e, n);
				}), J(e, t);
			}, s = (e) => {
				var i = _a(), a = en(i), o = I(a), s = I(o), c = I(s);
				Z(c, 21, () => G(r).header, jr, (e, t) => {
					var n = ma(), r = L(n, !0);
					z(() => Y(r, G(t))), J(e, n);
				}), k(c), k(s);
				var l = R(s);
				Z(l, 21, () => G(r).rows, jr, (e, t) => {
					var n = ga();
					Z(n, 21, () => G(t), jr, (e, t) => {
						var n = ha(), r = L(n, !0);
						z(() => Y(r, G(t))), J(e, n);
					}), k(n), J(e, n);
				}), k(l), k(o), k(a);
				var u = R(a, 2), d = L(u, !0);
				z(() => {
					Q(a, "aria-label", G(n).title), Y(d, $.files.tableCsv);
				}), K("click", u, () => ia(sa(t.told.position, "csv"), oa([G(r).header, ...G(r).rows]))), J(e, i);
			}, c = (e) => {
				fa(e, {
					get rows() {
						return G(r).rows;
					},
					get total() {
						return G(r).total;
					}
				});
			}, l = (e) => {
				var t = xa();
				Z(t, 21, () => G(r).moves, jr, (e, t) => {
					var n = ba(), r = I(n, !0), i = R(r), a = (e) => {
						var n = va(), r = en(n);
						r.nodeValue = " → ";
						var i = L(R(r), !0);
						z(() => Y(i, G(t).result)), J(e, n);
					};
					X(i, (e) => {
						G(t).result && e(a);
					});
					var o = R(i, 2), s = (e) => {
						var n = ya(), r = L(n, !0);
						z(() => Y(r, G(t).note)), J(e, n);
					};
					X(o, (e) => {
						G(t).note && e(s);
					}), k(n), z(() => Y(r, G(t).text)), J(e, n);
				}), k(t), J(e, t);
			};
			X(a, (e) => {
				G(r).kind === "text" ? e(o) : G(r).kind === "table" ? e(s, 1) : G(r).kind === "sum" ? e(c, 2) : e(l, -1);
			}), J(e, i);
		}), k(r), z(() => Y(a, G(n).title)), J(e, r);
	}), k(n), J(e, n), Ue();
}
ur(["click"]);
// src/parts/MoveList.svelte
var Ta = /* @__PURE__ */ q("<input type=\"search\" class=\"svelte-1ohvgyp\"/>"), Ea = /* @__PURE__ */ q("<strong> </strong>"), Da = /* @__PURE__ */ q("<li><button><span class=\"svelte-1ohvgyp\"> </span> <span class=\"result notation svelte-1ohvgyp\"> </span> <!></button></li>"), Oa = /* @__PURE__ */ q("<li class=\"soft none svelte-1ohvgyp\"> </li>"), ka = /* @__PURE__ */ q("<p class=\"soft\"> </p>"), Aa = /* @__PURE__ */ q("<section><div class=\"head svelte-1ohvgyp\"><h2 class=\"svelte-1ohvgyp\"> </h2> <!></div> <ol class=\"svelte-1ohvgyp\"></ol> <!></section>");
function ja(e, t) {
	He(t, !0);
	let n = fi(t, "marked", 19, () => []), r = fi(t, "pointed", 15), i = /* @__PURE__ */ P(""), a = /* @__PURE__ */ M(() => t.moves.map((e, t) => ({
		move: e,
		index: t
	})).filter(({ move: e }) => `${e.text} ${e.result}`.toLowerCase().includes(G(i).toLowerCase())));
	var o = Aa(), s = I(o), c = I(s), l = L(c, !0), u = R(c, 2), d = (e) => {
		var t = Ta();
		$r(t), z(() => {
			Q(t, "placeholder", $.play.filter), Q(t, "aria-label", $.play.filter);
		}), ri(t, () => G(i), (e) => F(i, e)), J(e, t);
	};
	X(u, (e) => {
		t.moves.length > 12 && e(d);
	}), k(s);
	var f = R(s, 2);
	Z(f, 21, () => G(a).slice(0, 120), ({ move: e, index: t }) => t, (e, i) => {
		let a = () => G(i).move, o = () => G(i).index;
		var s = Da(), c = I(s);
		let l;
		var u = I(c), d = L(u, !0), f = R(u, 2), p = L(f, !0), m = R(f, 2), h = (e) => {
			var n = Ea();
			let r;
			var i = L(n, !0);
			z(() => {
				r = qr(n, 1, "worth svelte-1ohvgyp", null, r, { good: t.painted[o()].wins }), Y(i, t.painted[o()].label);
			}), J(e, n);
		};
		X(m, (e) => {
			t.painted?.[o()] && e(h);
		}), k(c), k(s), z((e) => {
			c.disabled = !t.active, l = qr(c, 1, "svelte-1ohvgyp", null, l, {
				marked: e,
				pointed: r() === o()
			}), Y(d, a().text), Y(p, a().result);
		}, [() => n().includes(o())]), K("click", c, () => t.onplay(o())), lr("pointerenter", c, () => r(o())), lr("pointerleave", c, () => r(void 0)), lr("focus", c, () => r(o())), lr("blur", c, () => r(void 0)), J(e, s);
	}, (e) => {
		var n = vr(), r = en(n), i = (e) => {
			var t = Oa(), n = L(t, !0);
			z(() => Y(n, $.play.over)), J(e, t);
		};
		X(r, (e) => {
			t.moves.length || e(i);
		}), J(e, n);
	}), k(f);
	var p = R(f, 2), m = (e) => {
		var t = ka(), n = L(t, !0);
		z((e) => Y(n, e), [() => Bi($.play.more, { n: G(a).length - 120 })]), J(e, t);
	};
	X(p, (e) => {
		G(a).length > 120 && e(m);
	}), k(o), z((e) => {
		Q(o, "aria-label", $.play.moves), Y(l, e), Q(f, "tabindex", t.active ? void 0 : 0), Q(f, "aria-label", $.play.moves);
	}, [() => Bi($.play.allMoves, { n: t.moves.length })]), J(e, o), Ue();
}
ur(["click"]);
// src/widget/Table.svelte
var Ma = /* @__PURE__ */ q("<p class=\"bad\"> </p>"), Na = /* @__PURE__ */ q("<div class=\"row\"><strong> </strong> <span class=\"soft\" role=\"status\"> </span></div> <!> <div class=\"row\"><button> </button> <button> </button> <button> </button> <button> </button></div> <!> <!> <!>", 1);
function Pa(e, t) {
	He(t, !0);
	let n = nr(() => t.model.get("start")), r = new Yi();
	r.start({ ...n });
	let i = /* @__PURE__ */ P(void 0), a = /* @__PURE__ */ P(void 0), o = /* @__PURE__ */ P(void 0), s = /* @__PURE__ */ P(!1), c = /* @__PURE__ */ M(() => r.stage), l = /* @__PURE__ */ M(() => G(c)?.board.position);
	pn(() => {
		G(l) !== void 0 && (t.model.set("position", G(l)), t.model.set("moves", r.stages.slice(1, r.index + 1).map((e) => e.made?.text ?? "")), t.model.save_changes());
	}), pn(() => {
		let [e, t] = [G(l), r.play];
		if (F(a, void 0), F(o, void 0), e === void 0 || !n.studied) return;
		let i = new AbortController();
		return yi("moves", {
			position: e,
			play: t,
			all: !0
		}, { signal: i.signal }).then((e) => F(a, e), (e) => vi(e) || F(a, void 0)), () => i.abort();
	});
	let u = /* @__PURE__ */ M(() => G(a)?.moves?.map(({ value: e, outcome: t, again: n }) => ({
		label: e ?? t,
		wins: t === (n ? "N" : "P")
	})));
	async function d() {
		F(s, !G(s)), G(s) && F(o, await yi("explain", {
			position: G(l),
			play: r.play
		}));
	}
	var f = vr(), p = en(f), m = (e) => {
		var t = Na(), a = en(t), l = I(a), f = L(l, !0), p = L(R(l, 2), !0);
		k(a);
		var m = R(a, 2);
		Ar(m, () => r.round, (e) => {
			ra(e, {
				get board() {
					return G(c).board;
				},
				get pictures() {
					return G(c).pictures;
				},
				get came() {
					return r.came;
				},
				get active() {
					return r.isOpen;
				},
				get marked() {
					return r.hinted;
				},
				get painted() {
					return G(u);
				},
				onplay: (e, t) => void r.make(e, t),
				get pointed() {
					return G(i);
				},
				set pointed(e) {
					F(i, e, !0);
				}
			});
		});
		var h = R(m, 2), g = I(h), _ = L(g, !0), v = R(g, 2), y = L(v, !0), b = R(v, 2), x = L(b, !0), S = R(b, 2), ee = L(S, !0);
		k(h);
		var C = R(h, 2), te = (e) => {
			var t = Ma(), n = L(t, !0);
			z(() => Y(n, r.failure.message)), J(e, t);
		};
		X(C, (e) => {
			r.failure && e(te);
		});
		var ne = R(C, 2), re = (e) => {
			ja(e, {
				get moves() {
					return G(c).board.moves;
				},
				get active() {
					return r.isOpen;
				},
				get marked() {
					return r.hinted;
				},
				get painted() {
					return G(u);
				},
				onplay: (e) => void r.make(e),
				get pointed() {
					return G(i);
				},
				set pointed(e) {
					F(i, e, !0);
				}
			});
		};
		X(ne, (e) => {
			n.studied && e(re);
		});
		var ie = R(ne, 2), ae = (e) => {
			wa(e, { get told() {
				return G(o);
			} });
		};
		X(ie, (e) => {
			G(s) && G(o) && e(ae);
		}), z((e) => {
			Y(f, e), Y(p, r.message), g.disabled = !r.canUndo, Y(_, $.play.undo), v.disabled = !r.isOpen, Y(y, $.play.hint), Q(b, "aria-pressed", G(s)), Y(x, G(s) ? $.teacher.hide : $.teacher.show), Y(ee, $.play.newGame);
		}, [() => r.outcome?.words ?? r.name(G(c).turn)]), K("click", g, () => r.undo()), K("click", v, () => void r.hint()), K("click", b, () => void d()), K("click", S, () => void r.again()), J(e, t);
	}, h = (e) => {
		var t = Ma(), n = L(t, !0);
		z(() => Y(n, r.failure.message)), J(e, t);
	};
	X(p, (e) => {
		G(c) ? e(m) : r.failure && e(h, 1);
	}), J(e, f), Ue();
}
ur(["click"]);
// src/widget/main.ts
function Fa() {
	let { body: e } = document, t = e.dataset.jpThemeLight;
	return t === void 0 ? e.classList.contains("vscode-dark") ? "dark" : e.classList.contains("vscode-light") ? "light" : void 0 : t === "false" ? "dark" : "light";
}
function Ia({ model: e, el: t }) {
	let n = _i(e), r = document.createElement("div");
	r.className = "grundy-board", t.append(r);
	let i = () => {
		let e = Fa();
		e ? r.dataset.theme = e : delete r.dataset.theme;
	};
	i();
	let a = new MutationObserver(i);
	a.observe(document.body, { attributes: !0 });
	let o = Cr(Pa, {
		target: r,
		props: { model: e }
	});
	return () => {
		n(), a.disconnect(), Dr(o), r.remove();
	};
}
var La = { render: Ia };
export { La as default };
